/**
 * Works through a list in its order, at so many of it at a time.
 *
 * @template T
 * @param {number} lanes
 * @param {readonly T[]} list
 * @param {(one: T) => Promise<void>} work
 */
export async function inLanes(lanes, list, work) {
  const left = list.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
