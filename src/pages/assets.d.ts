// Assets that the bundler accepts beside code and CSS modules; `styles.d.ts` declares the latter.
// biome-ignore-all lint/style/noDefaultExport: the bundler gives such an import a default export and no other.
declare module "*.css";
/** The name of the built file. */
declare module "*.webp" {
  const file: string;
  export default file;
}
