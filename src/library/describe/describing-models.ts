// The model that describes: that of the settings, or else the one that an operator chose at the pages. It is
// read anew each time, so that a choice holds at once, in all processes.
import type { Config } from "../../config/config.ts";
import { insecureAddress, isLoopback } from "../../config/insecure-connections.ts";
import type { ChosenModel } from "../../database/chosen-model.ts";
import type { DescriptionStore } from "../../database/stores/descriptions.ts";
import { ApiError, reasonOf } from "../../errors.ts";
import type { SigningKeys } from "../../images/signed-url.ts";
import type { DescribeSettings } from "./chat-model.ts";
import { listModels } from "./local-servers.ts";
import type { ChooseModel } from "./schema.ts";
import { openKey, sealKey } from "./sealed-key.ts";

/** A model with the address to which screens go. */
export interface DescribingModel extends Pick<ChosenModel, "price"> {
  readonly settings: DescribeSettings;
  /** False for that of the settings, which the pages do not change. */
  readonly isChosen: boolean;
  /** True where a key is stored that the secrets of this service do not open: it is asked for again. */
  readonly isKeyLost: boolean;
}

/** Screens at a time: a model on this machine likes one, others as many as the settings say by default. */
const concurrency = { local: 1, other: 2 } as const;

export class DescribingModels {
  readonly #config: Pick<Config, "describe" | "insecureConnections">;
  readonly #store: Pick<DescriptionStore, "chosenModel" | "chooseModel">;
  readonly #keys: SigningKeys;

  constructor(
    config: Pick<Config, "describe" | "insecureConnections">,
    store: Pick<DescriptionStore, "chosenModel" | "chooseModel">,
    keys: SigningKeys,
  ) {
    this.#config = config;
    this.#store = store;
    this.#keys = keys;
  }

  /** Null where the settings name none and none was chosen. */
  async current(): Promise<DescribingModel | null> {
    const { describe } = this.#config;
    if (describe !== null) return { settings: describe, isChosen: false, isKeyLost: false, price: null };
    const chosen = await this.#store.chosenModel();
    if (chosen === null) return null;
    const { input, model, price, sealedKey, url } = chosen;
    const apiKey = sealedKey === null ? null : openKey(this.#keys, sealedKey);
    const atOnce = concurrency[isLoopback(url) ? "local" : "other"];
    const settings = { url, model, input, apiKey, concurrency: atOnce, perMinute: 0 };
    return { settings, isChosen: true, isKeyLost: sealedKey !== null && apiKey === null, price };
  }

  /** As `current`; null also while its key cannot be read. */
  async ready(): Promise<DescribingModel | null> {
    const model = await this.current();
    return model?.isKeyLost === true ? null : model;
  }

  /** As `current`. Throws `describing_off` where there is none, or none that can be asked. */
  async require(): Promise<DescribingModel> {
    const model = await this.current();
    if (model === null)
      throw new ApiError(
        "describing_off",
        "This service has no model for descriptions. Its operator can choose one on the page Library, or set DESCRIBE_URL and DESCRIBE_MODEL.",
      );
    if (model.isKeyLost)
      throw new ApiError(
        "describing_off",
        "The key of the model for descriptions was stored with another secret of this service. Its operator can enter it again on the page Library.",
      );
    return model;
  }

  /**
   * Chooses a model, once its server answers; without a key that of the same address stays. Sends no screen.
   * Throws `invalid_request` where the settings name a model, and for a server that does not answer, refuses
   * the key or has no such model.
   */
  async choose({
    api_key: given,
    input,
    model,
    price = null,
    url: asked,
  }: ChooseModel): Promise<ChosenModel> {
    if (this.#config.describe !== null)
      throw new ApiError(
        "invalid_request",
        "DESCRIBE_URL is set at this service: that model describes. Remove the setting to choose one here.",
      );
    const url = asked.replace(/\/+$/, "");
    const before = await this.#store.chosenModel();
    // A key goes to no other address than the one that it was entered for.
    const sealed = given === undefined && before?.url === url ? before.sealedKey : null;
    const apiKey = sealed === null ? (given ?? null) : openKey(this.#keys, sealed);
    this.#refuseInsecure(url, apiKey);
    await requireModel(url, model, apiKey);
    const sealedKey = apiKey === null ? null : sealKey(this.#keys, apiKey);
    const chosen = { url, model, input, price, sealedKey };
    await this.#store.chooseModel(chosen);
    return chosen;
  }

  /** Forgets the chosen model with its key; null when there was none. */
  async remove(): Promise<ChosenModel | null> {
    const before = await this.#store.chosenModel();
    await this.#store.chooseModel(null);
    return before;
  }

  #refuseInsecure(url: string, apiKey: string | null): void {
    if (!URL.canParse(url)) throw new ApiError("invalid_request", "url: is no address.");
    const host = apiKey === null ? null : insecureAddress(url);
    if (host === null || this.#config.insecureConnections.includes("describe")) return;
    throw new ApiError(
      "invalid_request",
      `url: the key would reach ${host} without TLS. Use https://, or, on a network that you trust, add describe to INSECURE_CONNECTIONS.`,
    );
  }
}

const namedMax = 8;

/** Asks for the server's list of models; one that has no such list may still have the model. */
async function requireModel(url: string, model: string, apiKey: string | null): Promise<void> {
  const answer = await listModels(url, apiKey).catch((error: unknown) => {
    throw new ApiError("invalid_request", `url: ${new URL(url).host} does not answer: ${reasonOf(error)}`);
  });
  if (answer.status === 401 || answer.status === 403)
    throw new ApiError(
      "invalid_request",
      apiKey === null ? "api_key: the server asks for a key." : "api_key: the server refuses this key.",
    );
  const { names } = answer;
  if (names.length === 0 || names.includes(model)) return;
  const listed = names.slice(0, namedMax).join(", ");
  throw new ApiError(
    "invalid_request",
    `model: the server has no model of this name. It has ${listed}${names.length > namedMax ? " and others" : ""}.`,
  );
}
