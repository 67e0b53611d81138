import type { Transaction } from 'kysely';
import type { Language } from '#schemas/tenant/corp.ts';
import type { Database } from '../database/database.ts';
import type { DefinitionCache } from './cache.ts';
import { type DocumentOf, definitionKinds, type Kind, SINGLE } from './kinds.ts';

/**
 * One tenant's definitions. What is read is shared by all requests until it changes, so it must not
 * be modified; the same object also means the same definition, which callers may hang their own
 * work on with a WeakMap.
 */
export interface TenantDefinitions {
  /** The definition of that kind and code, parsed, with defaults filled in; null when there is none. */
  read<K extends Kind>(kind: K, code?: string): Promise<DocumentOf<K> | null>;
  /** All definitions of a kind, by code. */
  readAll<K extends Kind>(kind: K): Promise<ReadonlyMap<string, DocumentOf<K>>>;
  /** Texts of a language by their English key: the product's own with the tenant's on top. */
  texts(language: Language): Promise<Readonly<Record<string, string>>>;
}

/** Reads through the cache, and on a miss through the request's own transaction. */
export function createDefinitionReader(
  corp: string,
  cache: DefinitionCache,
  transaction: Transaction<Database>,
): TenantDefinitions {
  function parse<K extends Kind>(kind: K, document: unknown): DocumentOf<K> {
    return definitionKinds[kind].schema.parse(document) as DocumentOf<K>;
  }

  const reader: TenantDefinitions = {
    read(kind, code = SINGLE) {
      return cache.get(corp, `${kind}/${code}`, async () => {
        const row = await transaction
          .selectFrom('definition')
          .select('document')
          .where('kind', '=', kind)
          .where('code', '=', code)
          .executeTakeFirst();
        return row ? parse(kind, row.document) : null;
      });
    },
    readAll(kind) {
      return cache.get(corp, `${kind}/*`, async () => {
        const rows = await transaction
          .selectFrom('definition')
          .select(['code', 'document'])
          .where('kind', '=', kind)
          .orderBy('code')
          .execute();
        return new Map(rows.map((row) => [row.code, parse(kind, row.document)]));
      });
    },
    texts(language) {
      return cache.get(corp, `texts/${language}`, async () => {
        const product = await transaction
          .selectFrom('product_translation')
          .select('texts')
          .where('language', '=', language)
          .executeTakeFirst();
        const own = await transaction
          .selectFrom('tenant_text')
          .select(['key', 'text'])
          .where('language', '=', language)
          .execute();
        return {
          ...product?.texts,
          ...Object.fromEntries(own.map(({ key, text }) => [key, text])),
        };
      });
    },
  };
  return reader;
}
