import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { PreCheck } from '#schemas/definitions/form.ts';
import type { CatalogueReads } from '../../data-definitions/catalogue/catalogue-reads.ts';
import { databaseEnvironment } from '../../data-definitions/catalogue/database-environment.ts';
import type {
  DefinitionEnvironment,
  DefinitionSource,
} from '../../data-definitions/catalogue/environment.ts';
import type { ParamPlace } from '../../data-definitions/compile/check-parameters.ts';
import { compileDataDefinition } from '../../data-definitions/compile/compile.ts';
import type { DataDefinitionIssue } from '../../data-definitions/compile/issues.ts';
import { locateIssue } from '../../data-definitions/compile/locate-issue.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import type { Database } from '../../database/database.ts';
import type { DefinitionIssue } from '../issue.ts';
import { isSwapped } from './check-lookup.ts';
import {
  awaitedBy,
  columnsOfParams,
  taskFaults,
  wordsOfAnswer,
  wordsOfParams,
} from './check-task.ts';
import type { ParamWords } from './param-words.ts';
import { preCheckFaults } from './pre-check-sql.ts';
import type { TenantDocuments } from './tenant-documents.ts';
import { unusedSql } from './unused-sql.ts';

/** What the check found out about the data definitions of one tenant. */
export interface CheckedData {
  readonly issues: DefinitionIssue[];
  /** Paths of files that have a fault, or whose SQL file has one. */
  readonly faulty: Set<string>;
  /** What each data definition offers, also a faulty one as far as it can be told. */
  readonly compiled: ReadonlyMap<string, CompiledDefinition>;
  /** What the params of tasks can be, by the task. */
  readonly taskWords: ReadonlyMap<string, ParamWords>;
  readonly taskPlaces: ReadonlyMap<string, ReadonlyMap<string, ParamPlace>>;
  /** Params without which the SQL of tasks comes to nothing, by the task. */
  readonly taskAwaits: ReadonlyMap<string, readonly string[]>;
  /** What columns of their answers can be, by the task. */
  readonly answerWords: ReadonlyMap<string, ParamWords>;
  /** The tables and views that there are. */
  readonly relations: DefinitionEnvironment['relations'];
  /** What the tables say against values. */
  readonly refusal: DefinitionEnvironment['refusal'];
}

/** Holds every data definition, and the SQL of every task, against the database, its lookups, its files and its formulas. */
export async function checkData(
  documents: TenantDocuments,
  transaction: Transaction<Database>,
  catalogue: CatalogueReads,
): Promise<CheckedData> {
  const lookups = documents.all('lookup');
  const source: DefinitionSource = {
    codes: (kind) => documents.codes(kind),
    lost: (code) => ({
      names: documents.lost('data', code, 'fields'),
      // Fields of which nothing could be read may be called otherwise than their columns.
      isKey: ['key', 'fields'].some((one) => documents.isUnread('data', code, one)),
      isAlways:
        documents.isUnread('data', code, 'always') ||
        documents.lost('data', code, 'always').length > 0,
    }),
    // Of a lookup with a fault nobody knows which options it was meant to have.
    read: async (kind, code) =>
      kind === 'lookup' && (lookups.get(code ?? '')?.options.some(isSwapped) ?? true)
        ? null
        : documents.read(kind, code),
  };
  const environment: DefinitionEnvironment = await databaseEnvironment(
    source,
    transaction,
    catalogue,
  );
  const found: Found = { issues: [], faulty: new Set() };
  const compiled = new Map<string, CompiledDefinition>();
  for (const [code, document] of documents.readable('data')) {
    const compilation = await compileDataDefinition(document, environment);
    if (compilation.definition) compiled.set(code, compilation.definition);
    // What follows from a fault of another file is told there.
    if (!compilation.ok) found.faulty.add(documents.pathOf('data', code));
    const issues = compilation.issues.filter(({ follows }) => !follows);
    keep(found, documents, { kind: 'data', code }, issues);
  }
  const words = await checkTasks(documents, environment, found, (names) =>
    areSteady(names, transaction),
  );
  found.issues.push(...unusedSql(documents));
  const { relations, refusal } = environment;
  return { ...found, compiled, ...words, relations, refusal };
}

/** What is told, and of which files, as long as some are still to be looked at. */
interface Found {
  readonly issues: DefinitionIssue[];
  readonly faulty: Set<string>;
}

const FOLDERS = { data: 'data', task: 'tasks' } as const;

/** Keeps what was found in a definition or a task, and in the SQL beside it. */
function keep(
  { issues, faulty }: Found,
  documents: TenantDocuments,
  { kind, code }: { readonly kind: 'data' | 'task'; readonly code: string },
  found: readonly DataDefinitionIssue[],
): void {
  const path = documents.pathOf(kind, code);
  const folder = FOLDERS[kind];
  const files = {
    pathOf: (name: string) => `${documents.folder.name}/${folder}/${name}`,
    textOf: (name: string) => documents.textOf(`${folder}/${name}`),
  };
  for (const issue of found) {
    if (!issue.mild) faulty.add(path);
    if (!issue.mild && issue.sqlFile !== undefined) faulty.add(`${folder}/${issue.sqlFile}`);
    issues.push(locateIssue(issue, documents.sourceOf(path), files));
  }
}

/** Holds the tasks against the database; @returns what their params and the columns of their answers can be. */
async function checkTasks(
  documents: TenantDocuments,
  environment: DefinitionEnvironment,
  found: Found,
  isSteady: (names: readonly string[]) => Promise<boolean>,
): Promise<Pick<CheckedData, 'taskWords' | 'taskPlaces' | 'taskAwaits' | 'answerWords'>> {
  const places = { forms: documents.codes('form'), articles: documents.codes('article') };
  const sqlFiles = documents.codes('taskSql').map((name) => `${name}.sql`);
  const preChecks = new Set(
    [...documents.readable('form').values()].map(({ option }) => option?.check?.params.task),
  );
  const taskWords = new Map<string, ParamWords>();
  const taskPlaces = new Map<string, ReadonlyMap<string, ParamPlace>>();
  const taskAwaits = new Map<string, readonly string[]>();
  const answerWords = new Map<string, ParamWords>();
  for (const [code, task] of documents.readable('task')) {
    const text = documents.textOf(`tasks/${task.sql}`);
    const words = await wordsOfParams(text, environment);
    taskWords.set(code, words);
    taskPlaces.set(code, await columnsOfParams(text, environment));
    taskAwaits.set(code, await awaitedBy(task, text, environment));
    answerWords.set(code, await wordsOfAnswer(text, environment));
    const own = await taskFaults(task, text, sqlFiles, environment, words);
    const isPreCheck = preChecks.has(code) && text !== undefined;
    const answer = isPreCheck
      ? await preCheckFaults(
          text,
          { path: ['sql'], sqlFile: task.sql },
          {
            places,
            corp: documents.folder.name,
            isAlone: preChecksAlone(code, documents) !== null,
            pages: pagesWithout(code, documents),
            isSteady,
            relations: environment.relations,
          },
        )
      : [];
    keep(found, documents, { kind: 'task', code }, [...own, ...answer]);
  }
  return { taskWords, taskPlaces, taskAwaits, answerWords };
}

/** The pages whose pre-check runs a task; none where it can tell them apart, by their address or by what each says. */
function pagesWithout(task: string, documents: TenantDocuments): string[] {
  const checks = [...documents.readable('form')].flatMap(([page, { option }]) =>
    option?.check?.params.task === task ? [{ page, check: option.check }] : [],
  );
  const [first] = checks;
  const isAlike = checks.every(
    ({ check: { queries, params } }) =>
      queries.length === 0 && isDeepStrictEqual(params, first?.check.params),
  );
  return isAlike ? checks.map(({ page }) => page) : [];
}

/** Are these all functions of PostgreSQL's own that change nothing, with no other of the same name? */
async function areSteady(
  names: readonly string[],
  transaction: Transaction<Database>,
): Promise<boolean> {
  if (names.length === 0) return true;
  const { rows } = await sql`
    SELECT proname FROM pg_proc WHERE proname = ANY(${names})
    GROUP BY proname
    HAVING bool_and(provolatile <> 'v' AND pronamespace = 'pg_catalog'::regnamespace)
  `.execute(transaction);
  return rows.length === new Set(names).size;
}

/**
 * The pre-checks that run a task.
 *
 * @returns null where something else runs it too, as far as its name tells.
 */
export function preChecksAlone(code: string, documents: TenantDocuments): PreCheck[] | null {
  const own = documents.pathOf('task', code);
  const texts = documents.folder.files.filter(({ path }) => path !== own);
  const named = texts.reduce((sum, { text }) => sum + text.split(code).length - 1, 0);
  const checks = [...documents.readable('form').values()].flatMap(({ option }) =>
    option?.check?.params.task === code ? [option.check] : [],
  );
  return named === checks.length ? checks : null;
}
