// STAND-IN until the library branch is merged. Overwrite it.

/** Where pictures lie. */
export interface ImageStore {
  has(id: string): Promise<boolean>;
}
