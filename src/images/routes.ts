// STAND-IN until the library branch is merged. Overwrite it.
import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import type { ImageSigner } from "./image-signer.ts";
import type { ImageStore } from "./image-store.ts";

const path = "/images/:screenId/:file";

/** GET and HEAD of signed pictures. */
export function imageRoutes(_services: { readonly images: ImageStore; readonly signer: ImageSigner }) {
  const refuse = () => {
    throw new ApiError("not_found", "There is no such picture.");
  };
  return new Elysia({ name: "images" }).get(path, refuse).all(path, () => {
    throw new ApiError("method_not_allowed", "Pictures are read with GET or HEAD.", {
      headers: { allow: "GET, HEAD" },
    });
  });
}
