import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { areRowsHeld } from '../database/faults/rows-held.ts';
import type { DefinitionIssue } from '../definitions/issue.ts';
import { linePlaces } from '../definitions/line-places.ts';
import { type DefinitionFile, type DefinitionFolder, sha256 } from '../definitions/read-folder.ts';
import { boundWaits, withOwnBound } from './bound-waits.ts';
import { closeRelations } from './close-relations.ts';
import { deferredBodies } from './deferred-bodies.ts';
import { guardFunctions } from './guard-functions.ts';
import { holdersOf } from './holders.ts';
import { toldOf } from './mending.ts';
import { rowsTextFault } from './protect.ts';
import { type StepWait, shortWait, type Trial } from './run-statements.ts';
import {
  NO_FAULTS,
  ownNames,
  type PendingOutcome,
  refused,
  runStep,
  type StepOutcome,
  type StepRun,
} from './run-step.ts';
import { type ProtectionFault, standingFaults } from './standing-faults.ts';
import { madeBesideIn, madeIn, type StepFault, type StepFile } from './statements.ts';
import { stepsInOrder } from './step-order.ts';
import { dropWideningPolicies } from './widening-policies.ts';
import { withholdFunctions } from './withhold-functions.ts';
import { relationNames } from './words-meant.ts';

/** Folder beside the tenants' with the SQL of tables that the operator brings. */
export const TABLES_FOLDER = '_tables';

/** Number of the advisory lock under which one process takes a step and others wait. */
const STEP_LOCK = 4_150;

/** What came of an operator's steps. */
export interface TablesOutcome {
  /** Faults of steps; what such a step did is undone. */
  readonly issues: DefinitionIssue[];
  /** What faulty statements, and those behind them that were not taken, were to make: tables, views, types, functions. */
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
  /** Milliseconds that others who hold tables are waited for, all in all: ten minutes, in which an import has its end. */
  readonly timeout?: number;
  /**
   * Milliseconds that a step waits for a table at once: two seconds, since whoever only reads it stands behind a change
   * that waits. Between two tries those have half of it.
   */
  readonly wait?: number;
  /** How the owner connects, so that a wait without a bound of its own can be ended from outside. */
  readonly connection?: pg.PoolConfig;
}

/**
 * Takes the steps that this database has not taken yet, in the order of their names, each in one
 * transaction, and puts what they made under the rules of tenants. The steps belong to the operator:
 * they run with the rights of the database's owner.
 *
 * @param owner a connection of the database's owner.
 * @throws Error when others hold what has to be closed before requests come.
 */
export async function applyTables(
  owner: pg.ClientBase,
  options: TablesOptions,
): Promise<TablesOutcome> {
  const { folder, connection, wait = 2_000 } = options;
  if (!folder || folder.files.length === 0) return NOTHING_TO_DO;
  const stop = connection && boundWaits(owner, connection, wait);
  try {
    return await applyFolder(owner, folder, { ...options, wait });
  } finally {
    stop?.();
  }
}

async function applyFolder(
  owner: pg.ClientBase,
  folder: DefinitionFolder,
  { tenants, tryAll = false, timeout = 600_000, wait }: TablesOptions & { readonly wait: number },
): Promise<TablesOutcome> {
  const waiting: Waiting = { left: tryAll ? 0 : timeout, wait };
  const untilClosed = <Closed>(work: () => Promise<Closed>) =>
    untilFree(owner, waiting, work, (message) => {
      throw new Error(`Tables could not be put under the rules of tenants: ${message}`);
    });
  const { dropped, running } = await untilClosed(() => keepBook(owner, tenants));
  const taken = new Set(running.map(toldOf));
  const issues: DefinitionIssue[] = [];
  const lost = new Set<string>();
  const trial: Trial | null = tryAll
    ? {
        lost,
        told: new Set(),
        kinds: [],
        moved: new Set(),
        unfit: new Set(),
        kept: new Set(),
        functions: new Map(),
      }
    : null;
  const { files, faults: unordered } = trial
    ? await stepsInOrder(folder.files, await relationNames(owner))
    : { files: folder.files, faults: [] };
  issues.push(...unordered.map((fault) => placeIn(fault.file)(fault)));
  let begin = 0;
  for (const [index, file] of files.entries()) {
    if (index < begin) continue;
    const later = files.slice(index + 1);
    const { count, faults } = /^[^/]+\.sql$/.test(file.path)
      ? await takeSteps(owner, file, { later, taken, trial }, waiting)
      : {
          count: 1,
          faults: [{ message: 'only files like 001-clinic.sql are expected here', offset: 0 }],
        };
    begin = index + count;
    issues.push(...faults.map((fault) => placeIn(fault.file ?? file)(fault)));
    if (faults.length > 0 && !tryAll) {
      for (const { text } of [file, ...later])
        for (const name of [...madeIn(text), ...madeBesideIn(text)]) lost.add(name);
      break;
    }
  }
  const bodies = trial ? await deferredBodies(owner, trial, issues.length === 0) : [];
  issues.push(...bodies.map((fault) => placeIn(fault.file)(fault)));
  // One of these steps may have mended it.
  const left = running.length === 0 ? [] : await untilClosed(() => stillRunning(owner, taken));
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
  /** Triggers in which a tenant could name itself another, and rules and keys that reach rows of others. */
  readonly running: readonly ProtectionFault[];
}

/** What was done is kept in a schema of its own, which no tenant can read. */
async function keepBook(owner: pg.ClientBase, tenants: readonly string[]): Promise<MadeBefore> {
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
  const running = await standing(owner);
  return { dropped: await dropWideningPolicies(owner), running };
}

/** @returns what is still wrong of what was `taken`. */
async function stillRunning(
  owner: pg.ClientBase,
  taken: ReadonlySet<string>,
): Promise<readonly ProtectionFault[]> {
  const running = await standing(owner);
  return running.filter((unsafe) => taken.has(toldOf(unsafe)));
}

/** What is wrong with what there is, and nobody but its operator can mend. */
async function standing(owner: pg.ClientBase): Promise<ProtectionFault[]> {
  const running = await withholdFunctions(owner);
  return [...running.map(rowsTextFault), ...(await standingFaults(owner, await ownNames(owner)))];
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
 * @param run with the files behind it, and {@link toldOf} what steps have made that were taken before, which is no fault of
 *   this one.
 * @returns the faults of the step, and how many were taken.
 */
async function takeSteps(
  owner: pg.ClientBase,
  file: DefinitionFile,
  { later, taken, trial }: Omit<StepRun, keyof StepWait>,
  waiting: Waiting,
): Promise<{ readonly faults: readonly StepFault[]; readonly count: number }> {
  const { faults, pending } = await untilFree(
    owner,
    waiting,
    (wait) => runStep(owner, file, { later, taken, trial, ...wait }),
    refusedFor,
    doesStay,
  );
  if (!pending) return { faults, count: 1 };
  const { told, count } = pending;
  const pardoned = new Set([...taken, ...told]);
  const all = [file, ...later.slice(0, count)];
  const end = all.at(-1);
  const run = async (wait: StepWait) => {
    for (const step of all.slice(0, -1)) {
      const outcome = await runStep(owner, step, { later: [], taken: pardoned, trial, ...wait });
      if (outcome.faults.length > 0) return refused(...outcome.faults);
    }
    return end ? runStep(owner, end, { later: [], taken, trial, ...wait }) : NO_FAULTS;
  };
  const left = await untilFree(owner, waiting, run, refusedFor, doesStay);
  return left.faults.length === 0
    ? { faults: [], count: count + 1 }
    : takeSteps(owner, file, { later: [], taken, trial }, waiting);
}

/**
 * Runs work that one process does at a time, and takes it back where that is asked of its outcome.
 *
 * @throws DatabaseError when others hold a table for too long.
 */
async function inTransaction<Outcome>(
  owner: pg.ClientBase,
  wait: number,
  work: () => Promise<Outcome>,
  stays: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  await owner.query('BEGIN');
  try {
    await owner.query('SELECT pg_advisory_xact_lock($1)', [STEP_LOCK]);
    await owner.query(shortWait(wait));
    const outcome = await work();
    await owner.query(stays(outcome) ? 'COMMIT' : 'ROLLBACK');
    return outcome;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw withOwnBound(owner, error);
  }
}

/** How long others are waited for yet. */
interface Waiting {
  /** Milliseconds, below 0 when it is over. */
  left: number;
  /** Milliseconds for a table at once. */
  readonly wait: number;
}

/**
 * Does work {@link inTransaction} again for as long as others hold what it is about.
 *
 * @param work is told whether others are waited for, and how long for a table; when they are not any more, it may say itself who
 *   is in the way.
 * @param giveUp what comes of it when they hold it still, with the sentence that says who.
 */
async function untilFree<Outcome>(
  owner: pg.ClientBase,
  waiting: Waiting,
  work: (wait: StepWait) => Promise<Outcome>,
  giveUp: (message: string) => Outcome,
  stays: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome> {
  const { wait } = waiting;
  // In it those come to a table who stood behind a step that waited for it.
  const rest = wait / 2;
  for (let isFirst = true; ; isFirst = false) {
    const waits = waiting.left > 0;
    const begin = performance.now();
    try {
      return await inTransaction(owner, wait, () => work({ waits, wait }), stays);
    } catch (error) {
      if (!areRowsHeld(error)) throw error;
      if (!waits) {
        return giveUp([(error as Error).message, ...(await holdersOf(owner, null))].join(': '));
      }
    }
    await pause(rest);
    const taken = performance.now() - begin;
    // What it did before it had to wait is no waiting; done again and again it would hold up others.
    waiting.left -= isFirst ? Math.min(taken, wait + rest) : taken;
  }
}

const refusedFor = (message: string): PendingOutcome => refused({ message, offset: 0 });

const doesStay = ({ stays }: StepOutcome) => stays;

function placeIn({ path, text }: StepFile): (fault: StepFault) => DefinitionIssue {
  const placeOf = linePlaces(text);
  const file = `${TABLES_FOLDER}/${path}`;
  return ({ message, offset, suggestion, about }) => ({
    file,
    ...placeOf(offset),
    message,
    ...(suggestion && { suggestion }),
    ...(about && { about }),
  });
}
