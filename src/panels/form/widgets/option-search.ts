/** Options that are found without a search. */
const FEW = 20;

/** Does a search stand above so many options? */
export function isSearched(count: number): boolean {
  return count > FEW;
}
