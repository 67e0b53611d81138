/** Does the `accept` list of a field take this file? Everything, when there is no list (spec 3.4o). */
export function accepts(
  accept: string | undefined,
  { name, type }: { name: string; type: string },
): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept
    .toLowerCase()
    .split(',')
    .map((rule) => rule.trim())
    .some((rule) => {
      if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule);
      if (rule.endsWith('/*')) return type.toLowerCase().startsWith(rule.slice(0, -1));
      return type.toLowerCase() === rule;
    });
}
