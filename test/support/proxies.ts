// The proxies of deploy/ as their programs run them: the examples, on the loopback, without TLS.
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

const deploy = join(import.meta.dir, "../../deploy");

/** A server that a proxy sends requests to. */
interface Node {
  readonly port: number;
}

export const nginx = [Bun.which("nginx"), "/usr/sbin/nginx"].find(
  (path) => path !== null && Bun.file(path).size > 0,
);
export const caddy = Bun.which("caddy");
if (nginx === undefined) console.log("nginx in front of nodes SKIPPED: it is not installed.");
if (caddy === null) console.log("Caddy in front of nodes SKIPPED: it is not installed.");

/**
 * The example for nginx with these nodes, each once more as its comment says. Its access log is written to
 * `accessLog`.
 */
export async function startNginx(
  port: number,
  nodes: readonly Node[],
  accessLog = "/dev/null",
): Promise<Bun.Subprocess> {
  const folder = temporaryFolder();
  const lines = (settings: string) =>
    nodes.map(({ port: node }) => `server 127.0.0.1:${node} ${settings};`).join("\n");
  const site = (await Bun.file(join(deploy, "nginx.conf")).text())
    .replace(/ {4}server 127\.0\.0\.1:3000 (.*);/, (_, settings: string) => lines(settings))
    .replace(/ {4}# server 127\.0\.0\.1:3000 (.*);/, (_, settings: string) => lines(settings))
    .replace(/listen 443 ssl http2;\n.*/, `listen 127.0.0.1:${port};`)
    .replace("/var/log/nginx/access.log", accessLog)
    .replaceAll(/ssl_.*;\n/g, "")
    .replace(/\nserver \{\n {4}listen 80;[\s\S]*/, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const whole = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(" ")}\n${site}\n}`;
  await Bun.write(join(folder, "nginx.conf"), whole);
  return Bun.spawn([nginx ?? "", "-c", join(folder, "nginx.conf")], { stdout: "ignore", stderr: "ignore" });
}

/** The example for Caddy with fixed addresses, as its comment says. */
export async function startCaddy(port: number, nodes: readonly Node[]): Promise<Bun.Subprocess> {
  const folder = temporaryFolder();
  const to = nodes.map(({ port: node }) => `127.0.0.1:${node}`).join(" ");
  const site = (await Bun.file(join(deploy, "Caddyfile")).text())
    .replace(
      /#\s+to .*\n((?:\s*#\s+health_.*\n)+)/,
      (_, health: string) => `\nto ${to}\n${health.replaceAll("#", "")}`,
    )
    .replace(/dynamic a [\s\S]*?\}\n/, "")
    .replace("{$SITE:localhost}", `http://127.0.0.1:${port}`);
  await Bun.write(join(folder, "Caddyfile"), `{\n admin off\n}\n${site}`);
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
  return Bun.spawn([caddy ?? "", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")], {
    env,
    stdout: "ignore",
    stderr: "ignore",
  });
}
