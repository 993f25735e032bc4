// The search by a picture: it lives on the page alone, is in no address and no list, and ends when another
// search begins.
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Platform } from "../../api.ts";
import { searchKey } from "../../queries.ts";

interface ChosenPicture {
  readonly file: File;
  /** Tells it from the one before. */
  readonly number: number;
  /** Small, as a data URL; null where the browser cannot read it, and the service says why. */
  readonly thumbnail: string | null;
}

/** Loaded when the first picture comes: a search in words needs none of it. */
const sending = () => import("./send-picture.ts");

export function usePictureSearch(workspaceId: string) {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  /** Null for the one that the shape of the picture tells. */
  const [platform, setPlatform] = useState<Platform | null>(null);
  const search = useQuery({
    queryKey: [searchKey, workspaceId, "picture", picture?.number, platform],
    enabled: picture !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await sending()).sendPicture(workspaceId, picture?.file ?? null, platform, signal),
  });
  const choose = useCallback(async (file: File) => {
    const thumbnail = await (await sending()).thumbnailOf(file);
    setPlatform(null);
    setPicture((before) => ({ file, thumbnail, number: (before?.number ?? 0) + 1 }));
  }, []);
  const remove = useCallback(() => setPicture(null), []);
  return { picture, platform, search, choose, remove, setPlatform };
}

export type PictureSearchState = ReturnType<typeof usePictureSearch>;
