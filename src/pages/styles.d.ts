// Style sheets that are imported: those of components give the names of their classes.
// biome-ignore-all lint/style/noDefaultExport: the bundler gives such an import a default export and no other.
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css";
