import { html } from "./html.ts";
import { missingScreen } from "./icons.ts";
import { type Page, serviceName } from "./page.ts";

interface Wording {
  readonly title: string;
  readonly advice: string;
}

const notFound: Wording = {
  title: "This screen is not here",
  advice: "It may have been removed from the library, or the link is incomplete.",
};
const tooMany: Wording = {
  title: "A little too fast",
  advice: "Many pages and pictures went to your address. Wait a minute and load this page again.",
};

/** What a person sees instead of an ApiError. `message` is the error's own text, which may name a request id. */
export function errorPage(status: number, message: string, prefix: string): Page {
  const { title, advice } = wordingOf(status, message);
  const main = html`<section class="lone">
${missingScreen}
<h1>${title}</h1>
<p class="lead">${advice}</p>
<p><a class="button" href="${prefix}/">Go to the front page</a></p>
</section>`;
  return { title: `${title} · ${serviceName}`, description: advice, main };
}

function wordingOf(status: number, message: string): Wording {
  if (status === 404) return notFound;
  if (status === 429) return tooMany;
  return { title: "This did not work", advice: message };
}
