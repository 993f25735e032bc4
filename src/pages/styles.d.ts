// What is imported beside code: style sheets, those of components with the names of their classes, and pictures.
// biome-ignore-all lint/style/noDefaultExport: the bundler gives such an import a default export and no other.
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css";
/** The name of the built file. */
declare module "*.webp" {
  const file: string;
  export default file;
}
