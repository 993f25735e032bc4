// Sends a picture to be searched by, and makes a small one of it to show.
import { api, type Platform } from "../../api.ts";
import { answerOf, pathOf } from "../../request.ts";

/** Its body is a file, which `sendPicture` sends. */
const searchByPicture = api("POST /api/workspaces/:workspaceId/search-by-picture");

/** The screens of an answer: whole rows of 2, 3, 4 and 6. */
const pictureLimit = 48;
const thumbnailSide = 112;

type PictureAnswer = Awaited<ReturnType<typeof searchByPicture>>;

export interface PictureFound extends PictureAnswer {
  readonly seconds: number;
}

export async function sendPicture(
  workspaceId: string,
  file: File | null,
  platform: Platform | null,
  signal: AbortSignal,
): Promise<PictureFound> {
  const startedAt = performance.now();
  const query = { platform, limit: pictureLimit };
  const response = await answerOf(pathOf(searchByPicture.path, { workspaceId, query }), {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
    signal,
  });
  const answer = (await response.json()) as PictureAnswer;
  return { ...answer, seconds: (performance.now() - startedAt) / 1000 };
}

/** A small picture of a file as a data URL; null where it cannot be decoded here. */
export async function thumbnailOf(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, thumbnailSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL("image/webp", 0.8);
  } catch {
    return null;
  }
}
