import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { translationDocument, type UsersDocument } from '#schemas/definitions/tenant-documents.ts';
import { language } from '#schemas/tenant/corp.ts';
import {
  type CatalogueReads,
  catalogueReads,
} from '../data-definitions/catalogue/catalogue-reads.ts';
import type { Database } from '../database/database.ts';
import { oneProcessAtATime } from '../database/one-at-a-time.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { TABLES_FOLDER } from '../own-tables/apply-tables.ts';
import { hashPassword } from '../session/password.ts';
import {
  type CheckedDefinition,
  type CheckedFolder,
  checkFolder,
  definitionKey,
} from './check-folder.ts';
import type { DefinitionIssue } from './issue.ts';
import { JsonSource } from './json-source.ts';
import { definitionKinds } from './kinds.ts';
import { DEFINITIONS_CHANNEL } from './listener.ts';
import { checkMeaning } from './meaning/check-meaning.ts';
import { type LastGood, TenantDocuments } from './meaning/tenant-documents.ts';
import { overdueIssue } from './overdue.ts';
import {
  type DefinitionFolder,
  PRODUCT_FOLDER,
  readDefinitionFolders,
  sha256,
} from './read-folder.ts';
import { seedOffice } from './seed-office.ts';
import { storedDocument } from './stored-document.ts';
import { validateDocument } from './validate.ts';

/** What checks ask of documents: raised with them, so that stored folders are checked again. */
const SCHEMA_VERSION = '6';

/** What is loaded, and on whose connections. */
export interface LoadOptions {
  /** Absolute path of the folder of definitions. */
  readonly folder: string;
  readonly tenancy: Tenancy;
  /** Connections of the database's owner: the product's texts belong to no tenant. */
  readonly pool: pg.Pool;
  /** Whether the users of `users.json` are added. */
  readonly sampleUsers: boolean;
  /** Changes with the tables that definitions are held against. */
  readonly tables?: string;
}

/** What came of loading all folders. */
export interface LoadReport {
  /** Faults of files; the last good version of each of them is in force. */
  readonly issues: DefinitionIssue[];
  /** Folders whose definitions were written. */
  readonly changed: string[];
  /** Folders of tenants, sorted; one that has never been right may be no tenant yet. */
  readonly found: string[];
}

/**
 * Brings the definitions of the folder into the database: only folders and files that changed, each
 * tenant in one transaction, and only what schemas and the check of meaning accept. Definitions whose file is gone are
 * removed. Every process is told of a change.
 */
export async function loadDefinitions(options: LoadOptions): Promise<LoadReport> {
  const issues: DefinitionIssue[] = [];
  const changed: string[] = [];
  const found: string[] = [];
  const catalogue = catalogueReads();
  for (const folder of await readDefinitionFolders(options.folder)) {
    if (folder.name === TABLES_FOLDER) continue;
    const outcome =
      folder.name === PRODUCT_FOLDER
        ? await loadProduct(folder, options.pool)
        : await loadTenant(folder, options, catalogue).catch(
            // What was in force stays so, and the others are loaded.
            (error): Outcome => ({ issues: [overdueIssue(folder, error)], changed: false }),
          );
    issues.push(...outcome.issues);
    if (outcome.changed) changed.push(folder.name);
    if (folder.name !== PRODUCT_FOLDER) found.push(folder.name);
  }
  return { issues, changed, found: found.sort() };
}

interface Outcome {
  readonly issues: DefinitionIssue[];
  readonly changed: boolean;
}

const NOTHING_NEW: Outcome = { issues: [], changed: false };

/** What the tenant's folder was when it was loaded; undefined where there is no such tenant. */
function hashOf(transaction: Transaction<Database>) {
  return transaction.selectFrom('corp').select('definitions_hash').executeTakeFirst();
}

async function loadTenant(
  folder: DefinitionFolder,
  options: LoadOptions,
  catalogue: CatalogueReads,
): Promise<Outcome> {
  const fingerprint = sha256(
    `${SCHEMA_VERSION} ${options.sampleUsers} ${options.tables ?? ''} ${folder.hash}`,
  );
  const { tenancy } = options;
  const known = await tenancy.withTenant(folder.name, hashOf);
  if (known?.definitions_hash === fingerprint) return NOTHING_NEW;
  const read = checkFolder(folder);
  const hasCorp = read.definitions.some((definition) => definition.kind === 'corp');
  if (!known && !hasCorp) return { issues: read.issues, changed: false };
  return tenancy.withTenant(folder.name, async (transaction) => {
    // Two processes that start together must not write the same tenant at once.
    await oneProcessAtATime(transaction, folder.name);
    const before = (await hashOf(transaction))?.definitions_hash ?? null;
    if (before === fingerprint) return NOTHING_NEW;
    await transaction
      .insertInto('corp')
      .values({ corp: folder.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const documents = new TenantDocuments(folder, read, lastGoodOf(transaction));
    const checked = await checkMeaning(read, documents, transaction, [], catalogue);
    const stored = await storedHashes(transaction);
    const kept = before === null ? null : keptBack(read, checked, stored);
    const written = !kept && (await writeDefinitions(transaction, checked, stored));
    if (!kept) await seedOffice(transaction, checked);
    if (options.sampleUsers) await addUsers(transaction, checked.users);
    if (!kept) {
      await transaction
        .updateTable('corp')
        // A folder with faults is checked again at the next start, so that they are told again.
        .set({ definitions_hash: checked.issues.length === 0 ? fingerprint : null })
        .execute();
    }
    // What was compiled against other tables is compiled anew.
    const moved = written || (options.tables ?? '') !== '';
    if (moved) await announce(transaction, folder.name);
    const issues = kept ? [{ ...kept, file: folder.name }, ...checked.issues] : checked.issues;
    return { issues, changed: written };
  });
}

/** What is in force for definitions whose file has a fault. */
function lastGoodOf(transaction: Transaction<Database>): LastGood {
  return async (kind, code) => {
    const document = await storedDocument(transaction, kind, code);
    const parsed = definitionKinds[kind].schema.safeParse(document);
    return parsed.success ? (parsed.data as never) : null;
  };
}

/** What of the tenant is in force, with the fingerprint of the file that it came from. */
type StoredHashes = ReadonlyMap<string, { kind: string; code: string; hash: string }>;

async function storedHashes(transaction: Transaction<Database>): Promise<StoredHashes> {
  const stored = await transaction
    .selectFrom('definition')
    .select(['kind', 'code', 'hash'])
    .execute();
  return new Map(stored.map((row) => [definitionKey(row.kind, row.code), row]));
}

/**
 * Why nothing of a folder goes into force that had no fault before: what is in force as it stands has become wrong by what
 * others changed, as a page does whose action is gone. Kept alone, it would name what is no more.
 */
function keptBack(
  read: CheckedFolder,
  { faulty }: CheckedFolder,
  stored: StoredHashes,
): Omit<DefinitionIssue, 'file'> | null {
  const keyOf = ({ kind, code }: Pick<CheckedDefinition, 'kind' | 'code'>) =>
    definitionKey(kind, code);
  const isInForce = (one: CheckedDefinition) => stored.get(keyOf(one))?.hash === one.hash;
  const changed = read.definitions.filter((one) => !isInForce(one));
  // SQL that is wrong itself stays back alone: what names it goes on with its last good version.
  const spoilt = changed.filter(({ kind }) => kind === 'sql' || kind === 'taskSql');
  const names = ({ document }: CheckedDefinition, { code }: CheckedDefinition) =>
    document.includes(`"${code}.sql"`);
  const broken = read.definitions.find(
    (one) =>
      isInForce(one) &&
      faulty.has(keyOf(one)) &&
      // Another file that calls itself by this code is faulty, not this one.
      !read.faulty.has(keyOf(one)) &&
      !spoilt.some((file) => faulty.has(keyOf(file)) && names(one, file)),
  );
  if (!broken) return null;
  const known = new Set([...read.definitions.map(keyOf), ...faulty]);
  const isSame = changed.length === 0 && [...stored.keys()].every((key) => known.has(key));
  // The tables have changed, or the product.
  if (isSame) return null;
  const message = `nothing that was changed here is in force yet: ${broken.kind} ${broken.code} was right before, and is not with it`;
  return { line: 1, column: 1, message };
}

async function writeDefinitions(
  transaction: Transaction<Database>,
  { definitions, faulty }: CheckedFolder,
  stored: StoredHashes,
): Promise<boolean> {
  const present = new Set(definitions.map((one) => definitionKey(one.kind, one.code)));
  const changed = definitions.filter(
    (one) => stored.get(definitionKey(one.kind, one.code))?.hash !== one.hash,
  );
  const gone = [...stored].flatMap(([key, row]) =>
    present.has(key) || faulty.has(key) || row.kind === 'corp' ? [] : [row],
  );
  if (changed.length > 0) {
    await transaction
      .insertInto('definition')
      .values(changed)
      .onConflict((conflict) =>
        conflict.columns(['corp', 'kind', 'code']).doUpdateSet((eb) => ({
          document: eb.ref('excluded.document'),
          hash: eb.ref('excluded.hash'),
          updated_at: sql<Date>`now()`,
        })),
      )
      .execute();
  }
  for (const { kind, code } of gone) {
    await transaction
      .deleteFrom('definition')
      .where('kind', '=', kind)
      .where('code', '=', code)
      .execute();
  }
  return changed.length + gone.length > 0;
}

/** Adds users that do not exist yet; a user who has changed the password keeps it. */
async function addUsers(transaction: Transaction<Database>, users: UsersDocument): Promise<void> {
  if (users.length === 0) return;
  const wanted = users.map((user) => user.user.toLowerCase());
  const existing = await transaction
    .selectFrom('app_user')
    .select((eb) => eb.fn<string>('lower', ['login']).as('login'))
    .where((eb) => eb.fn('lower', ['login']), 'in', wanted)
    .execute();
  const logins = new Set(existing.map((row) => row.login));
  for (const user of users.filter((one) => !logins.has(one.user.toLowerCase()))) {
    await transaction
      .insertInto('app_user')
      .values({
        login: user.user,
        password_hash: await hashPassword(user.password),
        user_name: user.userName,
        user_full_name: user.userFullName,
        head_image: user.userHeadImage,
        department: user.department,
        email: user.email,
        verified: user.verified,
        after_login: user.afterLogin,
      })
      .execute();
  }
}

async function loadProduct(folder: DefinitionFolder, pool: pg.Pool): Promise<Outcome> {
  const { rows } = await pool.query<{ language: string; hash: string }>(
    'SELECT language, hash FROM product_translation',
  );
  const hashes = new Map(rows.map((row) => [row.language, row.hash]));
  const issues: DefinitionIssue[] = [];
  let changed = false;
  for (const file of folder.files) {
    const name = /^translations\/([^/]+)\.json$/.exec(file.path)?.[1];
    const known = language.safeParse(name);
    const source = new JsonSource(`${folder.name}/${file.path}`, file.text);
    if (!known.success) {
      issues.push(source.issue([], 'only translations/<language>.json is expected here'));
      continue;
    }
    if (hashes.get(known.data) === file.hash) continue;
    const validation = validateDocument(source, translationDocument);
    if (!validation.ok) {
      issues.push(...validation.issues);
      continue;
    }
    await pool.query(
      `INSERT INTO product_translation (language, texts, hash) VALUES ($1, $2, $3)
       ON CONFLICT (language) DO UPDATE SET texts = excluded.texts, hash = excluded.hash`,
      [known.data, JSON.stringify(validation.document), file.hash],
    );
    changed = true;
  }
  if (changed) await pool.query('SELECT pg_notify($1, $2)', [DEFINITIONS_CHANNEL, '']);
  return { issues, changed };
}

/** Tells every process, this one too, when the transaction is committed. */
async function announce(transaction: Transaction<Database>, corp: string): Promise<void> {
  await sql`SELECT pg_notify(${DEFINITIONS_CHANNEL}, ${corp})`.execute(transaction);
}
