import type pg from 'pg';
import type { DefinitionIssue } from '../definitions/issue.ts';
import { linePlaces } from '../definitions/line-places.ts';
import { type DefinitionFile, type DefinitionFolder, sha256 } from '../definitions/read-folder.ts';
import { closeRelations, OF_NO_TENANT } from './close-relations.ts';
import { keyPlace } from './fault-place.ts';
import { guardFunctions, releaseFunctions } from './guard-functions.ts';
import { type Mending, mendingOf, toldOf } from './mending.ts';
import { productRights, restoreRights } from './product-rights.ts';
import {
  dropWideningPolicies,
  type ProtectionFault,
  protectRelations,
  rowsTextFault,
} from './protect.ts';
import {
  type Failure,
  relationNames,
  runStatements,
  settleRows,
  type Trial,
  tryStatements,
} from './run-statements.ts';
import {
  madeFunction,
  madeIn,
  readStatements,
  type StepFault,
  type StepFile,
  type StepStatement,
  withoutStatementAt,
} from './statements.ts';
import { withholdFunctions } from './withhold-functions.ts';

/** Folder beside the tenants' with the SQL of tables that the operator brings. */
export const TABLES_FOLDER = '_tables';

/** Number of the advisory lock under which one process takes a step and others wait. */
const STEP_LOCK = 4_150;

/** What came of an operator's steps. */
export interface TablesOutcome {
  /** Faults of steps; what such a step did is undone. */
  readonly issues: DefinitionIssue[];
  /** What faulty statements were to make, where all are tried: tables, views, types, functions. */
  readonly lost: ReadonlySet<string>;
  /** Changes with the steps that were taken, so that definitions are checked again. */
  readonly fingerprint: string;
}

/** What comes of no steps. */
export const NOTHING_TO_DO: TablesOutcome = { issues: [], lost: new Set(), fingerprint: '' };

/** Which steps of an operator are to be taken. */
export interface TablesOptions {
  /** The folder of the steps; undefined when there is none. */
  readonly folder: DefinitionFolder | undefined;
  /** Tenants whose rows a step may insert. */
  readonly tenants: readonly string[];
  /** Tries what stands behind a fault too, to find all faults at once: the database is not kept. */
  readonly tryAll?: boolean;
}

/**
 * Takes the steps that this database has not taken yet, in the order of their names, each in one
 * transaction, and puts what they made under the rules of tenants. The steps belong to the operator:
 * they run with the rights of the database's owner.
 *
 * @param owner a connection of the database's owner.
 */
export async function applyTables(
  owner: pg.ClientBase,
  { folder, tenants, tryAll = false }: TablesOptions,
): Promise<TablesOutcome> {
  if (!folder || folder.files.length === 0) return NOTHING_TO_DO;
  const { dropped, running } = await keepBook(owner, tenants);
  const taken = new Set(running.map(toldOf));
  const issues: DefinitionIssue[] = [];
  const lost = new Set<string>();
  const trial: Trial | null = tryAll
    ? { lost, told: new Set(), kinds: [], moved: new Set(), unfit: new Set(), functions: new Map() }
    : null;
  let begin = 0;
  for (const [index, file] of folder.files.entries()) {
    if (index < begin) continue;
    const later = folder.files.slice(index + 1);
    const { count, faults } = /^[^/]+\.sql$/.test(file.path)
      ? await takeSteps(owner, file, later, taken, trial)
      : {
          count: 1,
          faults: [{ message: 'only files like 001-clinic.sql are expected here', offset: 0 }],
        };
    begin = index + count;
    issues.push(...faults.map((fault) => placeIn(fault.file ?? file)(fault)));
    if (faults.length > 0 && !tryAll) break;
  }
  // One of these steps may have mended it.
  const left = running.length === 0 ? [] : await stillRunning(owner, taken);
  issues.unshift(...[...dropped, ...left].map((unsafe) => ofStepBefore(folder, unsafe)));
  const { rows } = await owner.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM y4_tables.step ORDER BY name',
  );
  return { issues, lost, fingerprint: sha256(JSON.stringify(rows)) };
}

/** What steps have made that were taken already. */
interface MadeBefore {
  /** Policies that showed tenants each other's rows, and are gone. */
  readonly dropped: readonly ProtectionFault[];
  /** Triggers in which a tenant could name itself another. */
  readonly running: readonly ProtectionFault[];
}

/** What was done is kept in a schema of its own, which no tenant can read. */
async function keepBook(owner: pg.ClientBase, tenants: readonly string[]): Promise<MadeBefore> {
  let made: MadeBefore = { dropped: [], running: [] };
  await inTransaction(owner, async () => {
    await owner.query(`
      CREATE SCHEMA IF NOT EXISTS y4_tables;
      CREATE TABLE IF NOT EXISTS y4_tables.step (
        name text PRIMARY KEY, hash text NOT NULL, taken_at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE IF NOT EXISTS y4_tables.relation (name text PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS y4_tables.guarded (signature text PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS y4_tables.withheld (signature text PRIMARY KEY)`);
    for (const corp of tenants) {
      await owner.query(`SET LOCAL app.corp = ${owner.escapeLiteral(corp)}`);
      await owner.query('INSERT INTO corp DEFAULT VALUES ON CONFLICT DO NOTHING');
    }
    // Of steps that were taken by an earlier version, and of a database that was copied.
    await closeRelations(owner);
    await guardFunctions(owner);
    const running = (await withholdFunctions(owner)).map(rowsTextFault);
    made = { dropped: await dropWideningPolicies(owner), running };
    return NO_FAULTS;
  });
  return made;
}

/** @returns what is still wrong of what was `taken`. */
async function stillRunning(
  owner: pg.ClientBase,
  taken: ReadonlySet<string>,
): Promise<readonly ProtectionFault[]> {
  let running: readonly ProtectionFault[] = [];
  await inTransaction(owner, async () => {
    running = (await withholdFunctions(owner)).map(rowsTextFault);
    return NO_FAULTS;
  });
  return running.filter((unsafe) => taken.has(toldOf(unsafe)));
}

/** What is told of something that a step which is taken already has made. */
function ofStepBefore(
  { files }: DefinitionFolder,
  { message, value = '' }: ProtectionFault,
): DefinitionIssue {
  const file = files.find(({ text }) => text.includes(value)) ?? files[0];
  const { path = '', text = '' } = file ?? {};
  const offset = Math.max(0, text.indexOf(value));
  return { ...placeIn({ path, text })({ message, offset }), mild: true };
}

/**
 * Takes a step, and together with it those up to one that mends a trigger of it: a database that has taken it already is
 * mended by that one, and a new one has to get there, too.
 *
 * @param later the files behind it.
 * @param taken {@link toldOf} what steps have made that were taken before, which is no fault of this one.
 * @param trial null where the first fault ends it all.
 * @returns the faults of the step, and how many were taken.
 */
async function takeSteps(
  owner: pg.ClientBase,
  file: DefinitionFile,
  later: readonly DefinitionFile[],
  taken: ReadonlySet<string>,
  trial: Trial | null,
): Promise<{ readonly faults: readonly StepFault[]; readonly count: number }> {
  let mending: Mending | undefined;
  const faults = await inTransaction(owner, async () => {
    const { pending, ...outcome } = await runStep(owner, file, { later, taken, trial });
    mending = pending;
    return outcome;
  });
  if (!mending) return { faults, count: 1 };
  const { told, count } = mending;
  const pardoned = new Set([...taken, ...told]);
  const [end, ...steps] = [file, ...later.slice(0, count)].reverse();
  const left = await inTransaction(owner, async () => {
    for (const step of steps.reverse()) {
      const outcome = await runStep(owner, step, { later: [], taken: pardoned, trial });
      if (outcome.faults.length > 0) return refused(...outcome.faults);
    }
    return end ? runStep(owner, end, { later: [], taken, trial }) : NO_FAULTS;
  });
  return left.length === 0
    ? { faults: left, count: count + 1 }
    : takeSteps(owner, file, [], taken, trial);
}

/** How a step is taken. */
interface StepRun {
  readonly later: readonly DefinitionFile[];
  readonly taken: ReadonlySet<string>;
  readonly trial: Trial | null;
}

async function runStep(
  owner: pg.ClientBase,
  { path, text, hash }: DefinitionFile,
  { later, taken, trial }: StepRun,
): Promise<StepOutcome & { readonly pending?: Mending }> {
  const lost = trial?.lost;
  const { rows } = await owner.query<{ hash: string }>(
    'SELECT hash FROM y4_tables.step WHERE name = $1',
    [path],
  );
  if (rows[0]) return rows[0].hash === hash ? NO_FAULTS : refused(CHANGED);
  const read = await readStatements(text);
  const spared = 'message' in read && lost ? await spare(text, read, lost) : [];
  if ('message' in read && !spared.length) return refused(read);
  const statements = 'message' in read ? spared : read;
  const unread = 'message' in read ? [read] : [];
  const before = await relationNames(owner);
  const known = await ownNames(owner);
  const product = before.filter((name) => !known.includes(name));
  const strange = await strangeTables(owner);
  const rights = await productRights(owner, product);
  await releaseFunctions(owner);
  for (const statement of statements) {
    const name = madeFunction(statement);
    if (name !== undefined) trial?.functions.set(name, { file: { path, text }, statement });
  }
  const failed = trial
    ? await tryStatements(owner, statements, product, trial)
    : await runStatements(owner, statements, product);
  const failures: Failure[] = [...unread, ...failed];
  if (failures.length > 0 && !lost) return refused(...failures);
  // A dump empties the search path, and sets more, for all that comes behind it.
  await owner.query('RESET SESSION AUTHORIZATION; RESET ALL');
  const after = await relationNames(owner);
  const altered = await takenTables(owner, strange, statements);
  const made = after.filter(
    (name) => !before.includes(name) || altered.has(name) || trial?.moved.has(name),
  );
  const dropped = product.find((name) => !after.includes(name));
  if (dropped !== undefined) return refused(...failures, droppedFault(dropped, statements));
  const unsettled = await settleRows(owner, statements, product);
  if (unsettled) {
    for (const name of made) lost?.add(name);
    return refused(...failures, unsettled);
  }
  await owner.query(
    'INSERT INTO y4_tables.relation SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [made],
  );
  await restoreRights(owner, rights);
  const unfit = await protectRelations(owner, await ownNames(owner));
  const found = unfit.filter((unsafe) => !taken.has(toldOf(unsafe)));
  const faults = found.filter(({ message }) => !trial?.told.has(message));
  const pending = failures.length === 0 ? mendingOf(faults, later) : undefined;
  if (pending) return { faults: [], stays: false, pending };
  for (const { relation } of found) trial?.unfit.add(relation);
  const wrong = failures.filter(({ refersTo }) => !refersTo?.some((one) => trial?.unfit.has(one)));
  // What the other statements made stays, so that definitions over it are held against something.
  if (faults.length === 0 && wrong.length > 0) return { faults: wrong, stays: true };
  if (faults.length === 0) {
    await owner.query('INSERT INTO y4_tables.step (name, hash) VALUES ($1, $2)', [path, hash]);
  }
  const unsafe = faults.map(({ relation, message, value, ofKey }) => {
    const named = statements.filter(({ relations }) => relations.has(relation));
    const wrote = value && named.find((statement) => statement.text.includes(value));
    if (wrote) return { message, offset: wrote.offset + wrote.text.indexOf(value) };
    const [place] = named.flatMap(({ text, offset }) => {
      const within = ofKey === undefined ? 0 : keyPlace(text, ofKey);
      return within > 0 ? [offset + within] : [];
    });
    return { message, offset: place ?? named[0]?.offset ?? 0 };
  });
  if (unsafe.length === 0) return NO_FAULTS;
  if (trial && faults.every(({ ofKey }) => ofKey)) {
    for (const { message } of faults) trial.told.add(message);
    return { faults: [...wrong, ...unsafe], stays: true };
  }
  for (const name of made) lost?.add(name);
  trial?.kinds.push(...statements.map(({ kind }) => kind));
  return refused(...wrong, ...unsafe);
}

/** The statements of a step beside one that cannot be read; none where that is not all that is wrong. */
async function spare(
  text: string,
  { offset }: StepFault,
  lost: Set<string>,
): Promise<readonly StepStatement[]> {
  const rest = withoutStatementAt(text, offset);
  const statements = await readStatements(rest.text);
  const isRead = !('message' in statements);
  for (const name of isRead ? rest.lost : madeIn(text)) lost.add(name);
  return isRead ? statements : [];
}

const CHANGED: StepFault = {
  message:
    'this step has been taken already and can change no more: write the change into a new file, or, while nothing is kept, start with an empty DATA_DIR',
  offset: 0,
};

/** What is wrong with a step, and whether what it did stays. */
interface StepOutcome {
  readonly faults: readonly StepFault[];
  readonly stays: boolean;
}

const NO_FAULTS: StepOutcome = { faults: [], stays: true };

function refused(...faults: StepFault[]): StepOutcome {
  return { faults, stays: false };
}

/** Commits what stays. */
async function inTransaction(
  owner: pg.ClientBase,
  work: () => Promise<StepOutcome>,
): Promise<readonly StepFault[]> {
  await owner.query('BEGIN');
  try {
    await owner.query('SELECT pg_advisory_xact_lock($1)', [STEP_LOCK]);
    const { faults, stays } = await work();
    await owner.query(stays ? 'COMMIT' : 'ROLLBACK');
    return faults;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

function droppedFault(name: string, statements: readonly StepStatement[]): StepFault {
  const statement = statements.find(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
  const message = `the table "${name}" is the product’s own, and without it the product does not run: leave it as it is`;
  return { message, offset: statement?.offset ?? 0 };
}

/** What the operator's steps have made. */
async function ownNames(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM y4_tables.relation');
  return rows.map(({ name }) => name);
}

/** Tables that nobody has put under the rules of tenants, nor are the product's: they were there before the first step. */
async function strangeTables(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     AND relkind IN ('r', 'p') AND NOT relforcerowsecurity AND relname <> ALL ($1)`,
    [OF_NO_TENANT],
  );
  return rows.map(({ name }) => name);
}

/** Those of them that these statements have altered and that have a corp by now. */
async function takenTables(
  owner: pg.ClientBase,
  strange: readonly string[],
  statements: readonly StepStatement[],
): Promise<ReadonlySet<string>> {
  const altered = new Set(statements.map((statement) => statement.altered));
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     AND relname = ANY ($1)
     AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'corp'
       AND NOT attisdropped)`,
    [strange.filter((name) => altered.has(name))],
  );
  return new Set(rows.map(({ name }) => name));
}

function placeIn({ path, text }: StepFile): (fault: StepFault) => DefinitionIssue {
  const placeOf = linePlaces(text);
  const file = `${TABLES_FOLDER}/${path}`;
  return ({ message, offset, about }) => ({
    file,
    ...placeOf(offset),
    message,
    ...(about && { about }),
  });
}
