// People at their browsers, who act through whichever node they reach.

import { type Answer, password, tokenOf, Visitor } from "../support/people.ts";
import { BrokenPromise } from "./model.ts";
import type { ServerProcess } from "./server-process.ts";
import type { World } from "./world.ts";

/** The address that the service believes to have; no part of a run asks it. */
export const baseUrl = "https://screens.test";
/** Everybody who may have an account. The first is the operator. */
export const emails = ["olive", "ada", "bo", "cem", "dia"].map((name) => `${name}@example.org`);

/** Browsers by e-mail address. A session may be gone: in records that were put back it was never begun. */
export class People {
  readonly #world: World;
  readonly #browsers = new Map<string, Visitor>();
  #server: ServerProcess | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  /** Sends `body`, or reads where there is none, as a person with an account. */
  async ask<T>(server: ServerProcess, email: string, path: string, body?: object): Promise<Answer<T>> {
    const answer = await this.#send<T>(server, email, path, body);
    if (answer.body.error?.code !== "not_signed_in") return answer;
    const signIn = { email, password };
    const signedIn = await this.#send(server, email, "/api/account/sign-in", signIn);
    if (signedIn.status !== 200)
      throw new BrokenPromise(`${email} cannot sign in: ${signedIn.status} ${signedIn.text}`);
    return this.#send<T>(server, email, path, body);
  }

  /** With a browser that was never used: whoever opens the link of an invitation or of the set-up. */
  async newcomer<T>(server: ServerProcess, email: string, path: string, body: object): Promise<Answer<T>> {
    this.#browsers.delete(email);
    return this.#send<T>(server, email, path, body);
  }

  #send<T>(server: ServerProcess, email: string, path: string, body?: object): Promise<Answer<T>> {
    this.#server = server;
    let browser = this.#browsers.get(email);
    if (browser === undefined) {
      const handle = (request: Request) => this.#handle(request);
      browser = new Visitor({ handle, services: { config: { baseUrl } } });
      this.#browsers.set(email, browser);
    }
    return body === undefined ? browser.get<T>(path) : browser.post<T>(path, body);
  }

  async #handle(request: Request): Promise<Response> {
    const server = this.#server ?? (await this.#world.serving());
    return server.send(request);
  }
}

/** The body by which somebody uses a link. */
export function joining(link: string, name: string): { token: string; name: string; password: string } {
  return { token: tokenOf(link), name, password };
}
