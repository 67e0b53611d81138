/** Names of the innermost states of a value: `pricing.quoted`, or several where regions run. */
export function stateNames(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [path === '' ? value : `${path}.${value}`];
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, inner]) =>
    stateNames(inner, path === '' ? name : `${path}.${name}`),
  );
}
