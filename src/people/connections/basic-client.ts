/**
 * A form without parameters that have no value, which are as if left out (RFC 6749, 3.2), and with the program
 * that a Basic header names. Its password is not read: programs have no secret here. A header that names
 * another program than the form makes two of them.
 */
export function withBasicClient(given: URLSearchParams, authorization: string | null): URLSearchParams {
  const form = new URLSearchParams([...given].filter(([, value]) => value !== ""));
  const [, encoded = ""] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? "") ?? [];
  const [name = ""] = Buffer.from(encoded, "base64").toString().split(":", 1);
  // As a form writes it (RFC 6749, 2.3.1).
  const clientId = new URLSearchParams(`name=${name}`).get("name") ?? "";
  if (clientId !== "" && form.get("client_id") !== clientId) form.append("client_id", clientId);
  return form;
}
