/** A probability as people read it; nothing that is estimated is certain. */
export function percent(probability: number): string {
  return `${Math.max(1, Math.min(99, Math.round(probability * 100)))} %`;
}
