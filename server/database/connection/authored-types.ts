import pg from 'pg';
import { readJson } from './nesting.ts';

const { builtins } = pg.types;

type Reader = (text: string) => unknown;

const readers: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [builtins.INT8, readNumber],
  [builtins.NUMERIC, readNumber],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMP, readTime],
  [builtins.TIMESTAMPTZ, readTime],
  [builtins.INTERVAL, (text) => text],
  [builtins.JSON, readJson],
  [builtins.JSONB, readJson],
]);

/**
 * How the answers of authors' statements are read: as rows of definitions carry values. Numbers are
 * numbers, but for a whole one beyond what a double can count, which stays a text. Days and times are
 * texts like `2026-03-01` and `2026-03-01T08:00:00`, on the clock of the session.
 */
export const authoredTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return readers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text');
  },
};

function readNumber(text: string): number | string {
  const number = Number(text);
  const isCounted = Number.isSafeInteger(number) || !Number.isInteger(number);
  return Number.isFinite(number) && isCounted ? number : text;
}

/** `2026-03-01 08:00:00.5+01` as `2026-03-01T08:00:00`; what is no such time, as `infinity`, as it is. */
function readTime(text: string): string {
  return text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)[^ ]*( BC)?$/, '$1T$2$3');
}
