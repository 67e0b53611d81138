import type { Transaction } from 'kysely';
import type { Language } from '#schemas/tenant/corp.ts';
import type { Database } from '../database/database.ts';
import type { DefinitionCache } from './cache.ts';
import { type DocumentOf, definitionKinds, type Kind, SINGLE } from './kinds.ts';
import { storedDocument } from './stored-document.ts';

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

/** Runs a reading in a transaction of the tenant. */
type ReadIn = <Value>(
  read: (transaction: Transaction<Database>) => Promise<Value>,
) => Promise<Value>;

/** Reads through the cache, and in a transaction of the tenant only what is not there. */
export function createDefinitionReader(
  corp: string,
  cache: DefinitionCache,
  readIn: ReadIn,
): TenantDefinitions {
  function parse<K extends Kind>(kind: K, document: unknown): DocumentOf<K> {
    return definitionKinds[kind].schema.parse(document) as DocumentOf<K>;
  }

  const reader: TenantDefinitions = {
    read(kind, code = SINGLE) {
      const readOne = async (transaction: Transaction<Database>) => {
        const document = await storedDocument(transaction, kind, code);
        return document === undefined ? null : parse(kind, document);
      };
      return cache.get(corp, `${kind}/${code}`, () => readIn(readOne));
    },
    readAll(kind) {
      const readEach = async (transaction: Transaction<Database>) => {
        const rows = await transaction
          .selectFrom('definition')
          .select(['code', 'document'])
          .where('kind', '=', kind)
          .orderBy('code')
          .execute();
        return new Map(rows.map((row) => [row.code, parse(kind, row.document)]));
      };
      return cache.get(corp, `${kind}/*`, () => readIn(readEach));
    },
    texts(language) {
      const readTexts = async (transaction: Transaction<Database>) => {
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
      };
      return cache.get(corp, `texts/${language}`, () => readIn(readTexts));
    },
  };
  return reader;
}
