import type pg from 'pg';
import { DEFINITIONS_CHANNEL } from '../definitions/listener.ts';
import type { DefinitionFile } from '../definitions/read-folder.ts';
import { suggest } from '../definitions/suggest.ts';
import { OF_NO_TENANT } from './close-relations.ts';
import { keyPlace } from './fault-place.ts';
import { releaseFunctions } from './guard-functions.ts';
import { type Mending, mendingOf, toldOf } from './mending.ts';
import { productRights, restoreRights } from './product-rights.ts';
import { needsCorp, protectRelations } from './protect.ts';
import {
  type Failure,
  runStatements,
  type StepWait,
  settleRows,
  shortWait,
  type Trial,
  tryStatements,
} from './run-statements.ts';
import type { ProtectionFault } from './standing-faults.ts';
import {
  madeBesideIn,
  madeFunction,
  madeIn,
  readStatements,
  type StepFault,
  type StepStatement,
  withoutStatementAt,
} from './statements.ts';
import { relationNames } from './words-meant.ts';

/** How a step is taken. */
export interface StepRun extends StepWait {
  readonly later: readonly DefinitionFile[];
  readonly taken: ReadonlySet<string>;
  readonly trial: Trial | null;
}

/**
 * Takes a step, unless it was taken already.
 *
 * @throws DatabaseError when others hold a table for too long and are waited for; it may be taken a little later.
 */
export async function runStep(
  owner: pg.ClientBase,
  file: DefinitionFile,
  run: StepRun,
): Promise<PendingOutcome> {
  const { path, text, hash } = file;
  const { trial } = run;
  const lost = trial?.lost;
  const { rows } = await owner.query<{ hash: string }>(
    'SELECT hash FROM y4_tables.step WHERE name = $1',
    [path],
  );
  if (rows[0]) return rows[0].hash === hash ? NO_FAULTS : refused(CHANGED);
  const { statements, unread } = await statementsOf(text, trial);
  if (statements.length === 0 && unread.length > 0) return refused(...unread);
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
    ? await tryStatements(owner, statements, product, trial, run)
    : await runStatements(owner, statements, product, run);
  const failures: Failure[] = [...unread, ...failed];
  if (failures.length > 0 && !lost) return refused(...failures);
  // A dump empties the search path, and sets more, for all that comes behind it.
  await owner.query(`RESET SESSION AUTHORIZATION; RESET ALL; ${shortWait(run.wait)}`);
  const after = await relationNames(owner);
  const altered = await takenTables(owner, strange, statements);
  const made = after.filter(
    (name) => !before.includes(name) || altered.has(name) || trial?.moved.has(name),
  );
  const dropped = product.find((name) => !after.includes(name));
  if (dropped !== undefined) return refused(...failures, droppedFault(dropped, statements));
  const unsettled = await settleRows(owner, statements, product, run);
  if (unsettled) {
    for (const name of made) lost?.add(name);
    return refused(...failures, unsettled);
  }
  await owner.query(
    'INSERT INTO y4_tables.relation SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [made],
  );
  await restoreRights(owner, rights);
  return judge(owner, { file, statements, failures, made }, run);
}

/** What the statements of a step came to. */
interface StepResult {
  readonly file: DefinitionFile;
  readonly statements: readonly StepStatement[];
  readonly failures: readonly Failure[];
  /** Names of what it made. */
  readonly made: readonly string[];
}

/** Puts what there is under the rules of tenants, and says what a step leaves wrong. */
async function judge(
  owner: pg.ClientBase,
  { file, statements, failures, made }: StepResult,
  { later, taken, trial }: StepRun,
): Promise<PendingOutcome> {
  // Behind what cannot be protected nothing more is asked of the database.
  const tenants = trial ? await tenantsOf(owner) : [];
  const unfit = await protectRelations(owner, await ownNames(owner));
  const found = unfit.filter((unsafe) => !taken.has(toldOf(unsafe)));
  const untold = found.filter(({ message }) => !trial?.told.has(message));
  const pending = failures.length === 0 ? mendingOf(untold, later) : undefined;
  if (pending) return { faults: [], stays: false, pending };
  // A key stays as it was where what was to take it from its table could not.
  const isLeft = ({ relation, ofKey }: ProtectionFault) =>
    ofKey !== undefined && trial?.kept.has(relation) === true;
  const others = untold.filter((one) => !isLeft(one));
  const unsafe = new Set(others.map(({ relation }) => relation));
  // Rows of nobody lack those that they name, and are lacked by those that name them.
  const nobodys = new Set(
    others.flatMap((one) => (one.noTenant === undefined ? [] : one.relation)),
  );
  const wrong = failures.filter(
    ({ message, refersTo, lacksRow }) =>
      !lacksRow?.some((one) => nobodys.has(one)) &&
      !refersTo?.some((one) => unsafe.has(one) || trial?.unfit.has(one)) &&
      !isOfKeyToBe(message, found) &&
      !isOfColumnToBe(message, others),
  );
  const faults = wrong.length + others.length > 0 ? others : untold;
  for (const one of untold) {
    trial?.unfit.add(one.relation);
    if (!faults.includes(one)) trial?.told.add(one.message);
  }
  if (faults.length === 0) {
    // What the other statements made stays, so that definitions over it are held against something.
    if (wrong.length > 0) return { faults: wrong, stays: true };
    const { path, hash } = file;
    await owner.query('INSERT INTO y4_tables.step (name, hash) VALUES ($1, $2)', [path, hash]);
    // What was compiled against the tables of before names what may be no more, of any tenant.
    await owner.query("SELECT pg_notify($1, '')", [DEFINITIONS_CHANNEL]);
    return NO_FAULTS;
  }
  const placed = await Promise.all(faults.map((fault) => placeAmong(statements, fault, tenants)));
  if (trial && faults.every(({ ofKey }) => ofKey)) {
    for (const { message } of faults) trial.told.add(message);
    return { faults: [...wrong, ...placed], stays: true };
  }
  const besides = statements.flatMap(({ text }) => madeBesideIn(text));
  for (const name of [...made, ...besides]) trial?.lost.add(name);
  trial?.kinds.push(...statements.map(({ kind }) => kind));
  return refused(...wrong, ...placed);
}

/** Is there no rule of a name that a key has once it begins with corp? */
function isOfKeyToBe(message: string, faults: readonly ProtectionFault[]): boolean {
  const [, rule, table] = /^constraint "(.+)" for table "(.+)" does not exist$/.exec(message) ?? [];
  return faults.some(
    ({ relation, ofKey }) =>
      relation === table && ofKey?.replace(`${table}_`, `${table}_corp_`) === rule,
  );
}

/** Codes of the tenants that there are. */
async function tenantsOf(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ corp: string }>('SELECT corp FROM corp');
  return rows.map(({ corp }) => corp);
}

/** Does a statement fail for the column corp alone, which its table is told to need? */
function isOfColumnToBe(message: string, faults: readonly ProtectionFault[]): boolean {
  const [, table] = /^column "corp" of relation "(.+)" does not exist$/.exec(message) ?? [];
  return faults.some((one) => table !== undefined && one.message === needsCorp(table));
}

/** Where something unsafe was made: where it is written, else at the key that it is about, or the first statement. */
async function placeAmong(
  statements: readonly StepStatement[],
  { relation, message, value, ofKey, noTenant }: ProtectionFault,
  tenants: readonly string[],
): Promise<StepFault> {
  const about = ofKey === undefined ? {} : { about: { kind: 'open key', name: ofKey } };
  const named = statements.filter(({ relations }) => relations.has(relation));
  const wrote =
    value && [...named, ...statements].find((statement) => statement.text.includes(value));
  if (wrote) {
    const suggestion = noTenant === undefined ? undefined : suggest(noTenant, tenants);
    const offset = wrote.offset + wrote.text.indexOf(value);
    return { message, offset, ...(suggestion && { suggestion }) };
  }
  const placesOf = async (among: readonly StepStatement[]) => {
    const places = among.map(async ({ text, offset }) => {
      const within = ofKey === undefined ? 0 : await keyPlace(text, ofKey);
      return within > 0 ? [offset + within] : [];
    });
    return (await Promise.all(places)).flat();
  };
  // A key that was dropped and made anew is the latter.
  const makers = named.filter(({ text }) => madeIn(text).includes(relation.toLowerCase()));
  const place = (await placesOf(makers)).at(-1) ?? (await placesOf(named))[0];
  return { message, offset: place ?? named[0]?.offset ?? 0, ...about };
}

/**
 * The statements of a step, and what of it cannot be read.
 *
 * @param trial where all is tried: the statements beside one that cannot be read are taken, and what it was to make is lost.
 */
async function statementsOf(
  text: string,
  trial: Trial | null,
): Promise<{ readonly statements: readonly StepStatement[]; readonly unread: StepFault[] }> {
  const read = await readStatements(text);
  if (!('message' in read)) return { statements: read, unread: [] };
  const { mended, ...fault } = read;
  const unread = [fault];
  if (!trial) return { statements: [], unread };
  const meant = mended === undefined ? read : await readStatements(mended);
  if (mended !== undefined && !('message' in meant)) {
    return { statements: inPlace(meant, fault.offset, mended.length - text.length), unread };
  }
  const { lost, kinds } = trial;
  const rest = withoutStatementAt(text, read.offset);
  if (rest.bringsRows) kinds.push('InsertStmt');
  const others = await readStatements(rest.text);
  const isAlone = !('message' in others);
  for (const name of isAlone ? rest.lost : madeIn(text)) lost.add(name);
  return { statements: isAlone ? others : [], unread };
}

/** The statements of a step that is mended at an offset, as they stand in it without that. */
function inPlace(
  statements: readonly StepStatement[],
  mendedAt: number,
  by: number,
): readonly StepStatement[] {
  return statements.map((one) => {
    const isBehind = one.offset > mendedAt;
    const isMended = !isBehind && one.offset + one.text.length >= mendedAt;
    return { ...one, offset: isBehind ? one.offset - by : one.offset, isMended };
  });
}

const CHANGED: StepFault = {
  message:
    'this step has been taken already and can change no more: write the change into a new file, or, while nothing is kept, start with an empty DATA_DIR',
  offset: 0,
};

/** What is wrong with a step, and whether what it did stays. */
export interface StepOutcome {
  readonly faults: readonly StepFault[];
  readonly stays: boolean;
}

/** The same, undone until a later step is taken with it. */
export type PendingOutcome = StepOutcome & { readonly pending?: Mending };

/** Nothing is wrong. */
export const NO_FAULTS: StepOutcome = { faults: [], stays: true };

/** A step that is undone. */
export function refused(...faults: StepFault[]): StepOutcome {
  return { faults, stays: false };
}

function droppedFault(name: string, statements: readonly StepStatement[]): StepFault {
  const statement = statements.find(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
  const message = `the table "${name}" is the product’s own, and without it the product does not run: leave it as it is`;
  return { message, offset: statement?.offset ?? 0 };
}

/** What the operator's steps have made. */
export async function ownNames(owner: pg.ClientBase): Promise<string[]> {
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
