// A real identity provider (oidc-provider) on the loopback, at which anybody signs in by any address and
// password.
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

const clientSecret = "a secret of at least thirty-two characters";

/** A provider, and the settings of a service that sends people there. */
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/**
 * Starts a provider that knows the service at `baseUrl`. It calls an address verified unless it begins with
 * `unverified+`; `second+` is another subject of the same address.
 */
export async function startIdentityProvider(baseUrl: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "screen-search",
        client_secret: clientSecret,
        redirect_uris: [`${baseUrl}/api/auth/callback/oidc`],
      },
    ],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.replace(/^(unverified|second)\+/, ""),
        email_verified: !id.startsWith("unverified+"),
        name: "From elsewhere",
      }),
    }),
    cookies: { keys: ["test"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
  });
  server.on("request", provider.callback());
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: "Example ID" },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
