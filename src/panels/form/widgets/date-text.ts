/** `yyyy-MM-ddTHH:mm:ss` as records carry it, of what was typed; the text itself when it is no date. */
export function readDate(text: string, withTime: boolean): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    typed,
  );
  if (match === null) return typed;
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00'] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return withTime ? `${date}T${hour.padStart(2, '0')}:${minute}:${second}` : date;
}

/** The value as it is shown and typed: `yyyy-MM-dd`, with `HH:mm` where the field has a time. */
export function writeDate(value: unknown, withTime: boolean): string {
  if (typeof value !== 'string') return '';
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(value);
  if (match === null) return value;
  return withTime ? `${match[1]} ${match[2] ?? '00:00'}` : (match[1] ?? '');
}
