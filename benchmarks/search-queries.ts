// Queries as long as people's, in words taken from captions, so that every one has something to find.
import { baseWords, randomFrom } from "./large-library.ts";

const BASE_MAX = 2_157;
const CHARACTERS_MAX = 500;
/** Words of the queries in ../shared/train and both evaluation sets, at each twentieth of their order. */
const QUERY_WORDS = [3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 9, 10, 11, 12, 13, 15] as const;

/** So many queries, the same ones each time. */
export async function searchQueries(count: number): Promise<readonly string[]> {
  const random = randomFrom(11);
  const captions = await baseWords(BASE_MAX);
  return Array.from({ length: count }, (_, at) => {
    const words = captions[Math.floor(random() * captions.length)]?.description.split(" ") ?? [];
    const length = QUERY_WORDS[at % QUERY_WORDS.length] ?? 6;
    const first = Math.floor(random() * Math.max(1, words.length - length));
    return words
      .slice(first, first + length)
      .join(" ")
      .slice(0, CHARACTERS_MAX);
  });
}
