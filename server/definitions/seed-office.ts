import { sql, type Transaction } from 'kysely';
import { articleDocument, translationDocument } from '#schemas/definitions/tenant-documents.ts';
import { language as knownLanguage } from '#schemas/tenant/corp.ts';
import type { Database } from '../database/database.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { type CheckedDefinition, type CheckedFolder, definitionKey } from './check-folder.ts';

/** Kinds that the back office goes on writing once a file has brought them. */
const SEEDS = { article: seedArticle, translation: seedTexts } as const;
type SeededKind = keyof typeof SEEDS;

/** Longest code of an article that can be asked for. */
const MAX_CODE = 64;

/**
 * Brings articles and texts of changed files into the tables that the office writes. What the office
 * has changed stays as it is, and what it has deleted stays away until its file changes; what a file
 * that is gone had brought goes with it, unless the office has changed it.
 */
export async function seedOffice(
  transaction: Transaction<Database>,
  { definitions, faulty }: Pick<CheckedFolder, 'definitions' | 'faulty'>,
): Promise<void> {
  const row = await transaction.selectFrom('corp').select('seeded').executeTakeFirstOrThrow();
  const next: Record<string, string> = {};
  for (const definition of definitions) {
    const { kind, code, hash } = definition;
    if (!isSeeded(kind)) continue;
    const key = definitionKey(kind, code);
    next[key] = hash;
    if (row.seeded[key] !== hash) await SEEDS[kind](transaction, definition);
  }
  for (const [key, hash] of Object.entries(row.seeded)) {
    if (Object.hasOwn(next, key)) continue;
    if (faulty.has(key)) next[key] = hash;
    else await forget(transaction, key);
  }
  if (JSON.stringify(next) === JSON.stringify(row.seeded)) return;
  await transaction
    .updateTable('corp')
    .set({ seeded: JSON.stringify(next) })
    .execute();
}

function isSeeded(kind: string): kind is SeededKind {
  return Object.hasOwn(SEEDS, kind);
}

async function seedArticle(
  transaction: Transaction<Database>,
  { code, document }: CheckedDefinition,
): Promise<void> {
  if (code.length > MAX_CODE) return;
  const { translations, ...own } = articleDocument.parse(JSON.parse(document));
  const { rows } = await sql<{ language: string }>`
    SELECT coalesce(${own.language ?? null}, tenant_language()) AS language`.execute(transaction);
  const first = rows[0]?.language ?? '';
  const versions = new Map(Object.entries({ ...translations, [first]: own }));
  await sql`
    DELETE FROM article
    WHERE code = ${code} AND from_file AND language <> ALL(${[...versions.keys()]}::text[])`.execute(
    transaction,
  );
  for (const [language, { title, caption, content }] of versions) {
    await transaction
      .insertInto('article')
      .values({
        code,
        language,
        title: title.trim() === '' ? code : title,
        caption,
        date: dayOf(own.date),
        content: await sanitizeHtml(content),
        published: true,
        from_file: true,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['corp', 'code', 'language'])
          .doUpdateSet((eb) => ({
            title: eb.ref('excluded.title'),
            caption: eb.ref('excluded.caption'),
            date: eb.ref('excluded.date'),
            content: eb.ref('excluded.content'),
          }))
          .where('article.from_file', '=', true),
      )
      .execute();
  }
}

async function seedTexts(
  transaction: Transaction<Database>,
  { code, document }: CheckedDefinition,
): Promise<void> {
  const { success, data: language } = knownLanguage.safeParse(code);
  if (!success) return;
  const texts = translationDocument.parse(JSON.parse(document));
  const keys = Object.keys(texts);
  await sql`
    DELETE FROM tenant_text
    WHERE language = ${language} AND from_file AND key <> ALL(${keys}::text[])`.execute(
    transaction,
  );
  await sql`
    INSERT INTO tenant_text (language, key, text, from_file)
    SELECT ${language}, key, text, true
    FROM unnest(${keys}::text[], ${Object.values(texts)}::text[]) AS given(key, text)
    ON CONFLICT (corp, language, key) DO UPDATE SET text = excluded.text
    WHERE tenant_text.from_file AND tenant_text.text <> excluded.text`.execute(transaction);
}

async function forget(transaction: Transaction<Database>, key: string): Promise<void> {
  const [kind = '', ...rest] = key.split(' ');
  const code = rest.join(' ');
  if (kind === 'article') {
    await sql`DELETE FROM article WHERE code = ${code} AND from_file`.execute(transaction);
  } else {
    await sql`DELETE FROM tenant_text WHERE language = ${code} AND from_file`.execute(transaction);
  }
}

/** The day of an ISO date or time; null for what names none. */
function dayOf(date: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  if (day === undefined) return null;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}
