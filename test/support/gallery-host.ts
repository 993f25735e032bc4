// A host of MCP Apps in a page: the bridge of the extension's own SDK, and a frame as hosts make it.

import type { CallToolResult } from "@modelcontextprotocol/client";
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

interface Shown {
  readonly html: string;
  readonly resourceDomains: readonly string[];
  readonly result: CallToolResult;
  readonly theme: "light" | "dark";
  readonly canOpenLinks: boolean;
}

declare global {
  interface Window {
    showGallery(shown: Shown): Promise<void>;
    openedLinks: string[];
    sizes: number[];
  }
}

window.openedLinks = [];
window.sizes = [];
window.showGallery = async ({ html, resourceDomains, result, theme, canOpenLinks }) => {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "gallery";
  frame.style.cssText = "width: 100%; height: 600px; border: 0";
  document.body.replaceChildren(frame);
  const target = frame.contentWindow;
  if (target === null) throw new Error("the frame has no window.");
  const capabilities = canOpenLinks ? { openLinks: {} } : {};
  const bridge = new AppBridge(null, { name: "host", version: "1" }, capabilities, {
    hostContext: { theme, displayMode: "inline" },
  });
  bridge.onopenlink = async ({ url }) => {
    window.openedLinks.push(url);
    return {};
  };
  bridge.onsizechange = ({ height = 0 }) => {
    window.sizes.push(height);
    frame.style.height = `${height}px`;
  };
  const isReady = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(new PostMessageTransport(target, target));
  // The policy that the specification gives, with the domains that the resource asks for.
  const policy = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: ${resourceDomains.join(" ")}`;
  frame.srcdoc = html.replace(
    "<head>",
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
  await isReady;
  await bridge.sendToolInput({ arguments: {} });
  await bridge.sendToolResult(result);
};
