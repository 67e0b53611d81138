import { MAX_UPLOAD_BYTES } from '#schemas/web-ui-service/upload-file.ts';

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

/** Why a field does not take this file, in the user's language; null where it does. */
export function fileRefusal(
  accept: string | undefined,
  file: File,
  t: (key: string, values: { name: string }) => string,
): string | null {
  const { name, size } = file;
  if (!accepts(accept, file)) return t('{name} is not an accepted file', { name });
  return size > MAX_UPLOAD_BYTES ? t('{name} is larger than 20 MB', { name }) : null;
}
