import { type RawBuilder, sql } from 'kysely';
import type { RowSpelling, Spelling } from '#schemas/wire/row-spelling.ts';
import { type Storage, storageOf } from '../catalogue/catalogue.ts';
import type { CompiledQuote } from '../compiled.ts';
import { ROWS, shownSql } from './field-sql.ts';

const SPELLINGS: Partial<Record<Storage, Spelling>> = {
  integer: 'number',
  decimal: 'number',
  date: 'date',
  time: 'time',
  timestamp: 'moment',
  timestamptz: 'moment',
  uuid: 'uuid',
};

function spellingOf(type: string): Spelling | undefined {
  return SPELLINGS[storageOf(type) ?? 'text'];
}

/** How keys and names of a Quote's rows are spelt (spec 7.10c); nothing for those that are texts. */
export function rowSpellingOf({ keyType, nameType }: CompiledQuote): RowSpelling {
  const [key, name] = [spellingOf(keyType), spellingOf(nameType)];
  return {
    // Of a moment people read a part only, which several keys may have.
    ...(key && key !== 'moment' && { key }),
    ...(name && { name }),
  };
}

/** The key of a quoted row among {@link ROWS} as {@link spelt} spells it. */
export function speltKeySql({ keyColumn, keyType }: CompiledQuote): RawBuilder<unknown> {
  const column = sql.id(ROWS, keyColumn);
  if (spellingOf(keyType) === 'moment') return sql`${column}::text`;
  return speltSql(column, keyType);
}

/** The name of a quoted row among {@link ROWS} as {@link spelt} spells it. */
export function speltNameSql({ nameColumn, nameType }: CompiledQuote) {
  return speltSql(sql.id(ROWS, nameColumn), nameType);
}

function speltSql(column: RawBuilder<unknown>, type: string): RawBuilder<unknown> {
  // 12.50 is 12.5; of a binary fraction only its text has all digits.
  if (storageOf(type) === 'decimal') return sql`trim_scale(${column}::text::numeric)::text`;
  return shownSql(column, type);
}
