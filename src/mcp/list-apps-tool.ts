import { Type } from "@sinclair/typebox";
import { oneOf, platforms, strict } from "../fields.ts";
import { findApps } from "../screens/apps.ts";
import { type AppsAnswer, appSchema, appsQuerySchema } from "../screens/schema.ts";
import { oneLine } from "./show-screens.ts";
import { defineTool } from "./tool.ts";

/** `list_apps`: what the library holds. */
export const listAppsTool = defineTool({
  name: "list_apps",
  title: "List apps",
  description: `Lists the apps of the library by name, with how many screens each has and what kinds of screens. Use it to learn whether an app is there before you name it in a query of search_screens, or which apps are worth naming. The same product on iOS and on the web is two entries.`,
  input: Type.Object(
    {
      platform: Type.Optional(oneOf(platforms, { description: "Platform to list; leave it out for both." })),
      query: Type.String({
        ...appsQuerySchema.properties.query,
        description: "A part of the name, in any letter case. Leave it out for all apps.",
      }),
      limit: Type.Integer({
        minimum: 1,
        maximum: 200,
        default: 50,
        description: "The most apps to return.",
      }),
    },
    strict,
  ),
  output: Type.Object({
    apps: Type.Array(
      Type.Object({
        name: Type.String(),
        platform: appSchema.properties.platform,
        screens: Type.Integer({ minimum: 1 }),
        patterns: Type.Array(Type.String(), { description: "Its most frequent kinds of screens." }),
      }),
    ),
    total: Type.Integer({ minimum: 0, description: "How many apps match, also beyond `limit`." }),
  }),
  isSearch: false,
  async run(services, { caller }, read) {
    const { apps, total } = await findApps(services, caller, read());
    const listed = apps.map(({ id, ...app }) => app);
    return { text: listOf(listed, total), structured: { apps: listed, total } };
  },
});

function listOf(apps: readonly Omit<AppsAnswer["apps"][number], "id">[], total: number): string {
  const lines = apps.map(({ name, platform: ofApp, screens, patterns }) => {
    const kinds = patterns.length > 0 ? `: ${patterns.join(", ")}` : "";
    return `${oneLine(name)} (${ofApp}, ${screens} ${screens === 1 ? "screen" : "screens"})${oneLine(kinds)}`;
  });
  return [`${apps.length} of ${total} apps that match:`, ...lines].join("\n");
}
