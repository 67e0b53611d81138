/** Levels of a JSON value that are read: each further one takes room of the stack from whoever writes it out again. */
const MOST_LEVELS = 1_000;

/** A value of JSON is nested deeper than this process works with. */
export class NestedTooDeep extends Error {
  override readonly name = 'NestedTooDeep';
  /** As PostgreSQL says it of a statement. */
  readonly code = '54001';
}

/**
 * Reads a JSON value of the database.
 *
 * @param text well-formed JSON.
 * @throws NestedTooDeep when it has more than 1,000 levels.
 */
export function readJson(text: string): unknown {
  // Each level takes two signs.
  if (text.length > 2 * MOST_LEVELS && isDeep(text)) {
    throw new NestedTooDeep('A value of JSON is nested too deep');
  }
  return JSON.parse(text);
}

function isDeep(text: string): boolean {
  let levels = 0;
  let isText = false;
  // One pattern for a whole text would need the stack for a long one.
  for (const [sign] of text.matchAll(/\\.|["[\]{}]/g)) {
    if (sign === '"') isText = !isText;
    if (isText) continue;
    if (sign === '[' || sign === '{') levels += 1;
    else if (sign === ']' || sign === '}') levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}
