// Files a page is made of are embedded: text as it is, fonts as a path that a compiled binary can read too.
// biome-ignore-all lint/style/noDefaultExport: Bun gives such an import a default export and no other.
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*.svg" {
  const text: string;
  export default text;
}
declare module "*.woff2" {
  const path: string;
  export default path;
}
