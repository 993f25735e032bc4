import { type Html, html } from "./html.ts";
import { type Page, serviceName } from "./page.ts";
import type { HomeView } from "./view-home.ts";

const summary = "Describe one screen in plain words and get the matching screens of real apps.";

/** The front page: what this is, how much is in it, and the first request. */
export function homePage(view: HomeView, prefix: string): Page {
  const main = html`<div class="home"><section class="hero">
<h1>Find the screen you have in mind</h1>
<p class="lead">${summary} One request, made for coding agents and design tools.</p>
<dl class="counts">${count(view.screens, "screen")}${count(view.apps, "app")}</dl>
<ul class="links"><li><a href="${prefix}/healthz">Health</a></li><li><a href="${prefix}/readyz">Readiness</a></li></ul>
</section>
<section class="start">
<h2 id="start">Your first search</h2>
<pre class="code" tabindex="0" role="region" aria-labelledby="start"><code>${curlLine(view.baseUrl)}</code></pre>
<p class="note">Replace <code>YOUR_API_KEY</code> with a key of your workspace. Each screen of the answer has its picture and a link to its page here.</p>
</section></div>`;
  return { title: `${serviceName} · search real app screens`, description: summary, main };
}

function count(amount: number, noun: string): Html {
  return html`<div><dt>${amount === 1 ? noun : `${noun}s`}</dt><dd>${amount.toLocaleString("en")}</dd></div>`;
}

function curlLine(baseUrl: string): string {
  return [
    `curl ${baseUrl}/v1/screens/search \\`,
    `  -H "Authorization: Bearer YOUR_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"query": "login screen with an email field",`,
    `       "platform": "ios"}'`,
  ].join("\n");
}
