/** Things with something in common: never none. */
export type Group<Item> = [Item, ...Item[]];

/**
 * Things by what they have in common, in the order in which the first of each comes.
 *
 * @param keyOf what that is; undefined for a thing that is left out.
 */
export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Group<Item>> {
  const groups = new Map<Key, Group<Item>>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
