/** Milliseconds that the work took. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param part of the values that lie below, 0–1. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}
