// What the bundler takes beside code and the style sheets of components, which have their types in
// `styles.d.ts`.
// biome-ignore-all lint/style/noDefaultExport: the bundler gives such an import a default export and no other.
declare module "*.css";
/** The name of the built file. */
declare module "*.webp" {
  const file: string;
  export default file;
}
