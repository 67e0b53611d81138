/** An address with other values of some parameters of its query; an empty value takes its parameter out. */
export function withParameters(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  values: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return pathname + (text && `?${text}`) + hash;
}
