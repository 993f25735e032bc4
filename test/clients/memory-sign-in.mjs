// The memory of a program that signs a person in by the TypeScript SDK, of either version.
import { equal } from "node:assert/strict";

const back = "http://localhost:3998/callback";

/** A provider of the SDK. `back` is where the browser came back to, `asked` how often it was opened. */
export function memorySignIn(clientName) {
  const kept = {};
  const provider = {
    back: null,
    asked: 0,
    redirectUrl: back,
    clientMetadata: {
      client_name: clientName,
      redirect_uris: [back],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => "a state",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    /** Makes the access token one that has ended. */
    endAccess: () => void (kept.tokens = { ...kept.tokens, access_token: `uss_conn_${"0".repeat(32)}` }),
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    redirectToAuthorization: async (address) => {
      const asked = `${process.env.MCP_BROWSER}?url=${encodeURIComponent(address.href)}`;
      const answer = await fetch(asked, { redirect: "manual" });
      provider.asked += 1;
      provider.back = new URL(answer.headers.get("location") ?? (await answer.text()));
      equal(provider.back.searchParams.get("state"), "a state");
    },
  };
  return provider;
}
