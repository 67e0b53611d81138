/** What stands behind the `?` of an address, which may be a pattern with places in it: `/content/ORDER/main?id={id}`. */
export function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '');
}
