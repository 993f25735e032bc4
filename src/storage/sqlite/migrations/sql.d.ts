// SQL files are embedded as text, so that a compiled binary carries them.
declare module "*.sql" {
  const text: string;
  export default text;
}
