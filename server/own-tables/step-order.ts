import { nodesIn } from '../database/sql-text/sql-tree.ts';
import type { DefinitionFile } from '../definitions/read-folder.ts';
import { readStatements, type StepFault, type StepStatement } from './statements.ts';

/** Steps in the order in which each finds what it needs, and what is told of those that do not stand so. */
export interface StepOrder {
  readonly files: readonly DefinitionFile[];
  readonly faults: readonly (StepFault & { readonly file: DefinitionFile })[];
}

/** What a step makes and needs: tables and views by their names, and columns as `table.column`. */
interface Step {
  readonly file: DefinitionFile;
  readonly made: ReadonlySet<string>;
  /** Of these, what cannot have been there before: all but what is made IF NOT EXISTS. */
  readonly anew: readonly string[];
  /** Where the first statement stands that needs each. */
  readonly needed: ReadonlyMap<string, number>;
}

/**
 * Looks for steps that need what only a later one makes: all that stands on them would be missed.
 *
 * @param there names of the tables that there are without any step.
 */
export async function stepsInOrder(
  files: readonly DefinitionFile[],
  there: readonly string[],
): Promise<StepOrder> {
  const left = await Promise.all(files.map(stepOf));
  const makers = new Map<string, DefinitionFile>();
  for (const { file, anew } of left)
    for (const name of anew) if (!makers.has(name)) makers.set(name, file);
  const faults = new Map<DefinitionFile, StepOrder['faults'][number]>();
  const ordered: DefinitionFile[] = [];
  const made = new Set(there);
  for (;;) {
    const next = left.findIndex((step) => !lackOf(step, makers, made));
    // Of several steps that need one another's the first is told.
    for (const step of left.slice(0, Math.max(0, next))) {
      const lack = lackOf(step, makers, made);
      if (!lack || faults.has(lack.maker)) continue;
      const message = `"${lack.name}" is made by ${lack.maker.path}, which comes behind this: steps are taken in the order of their names, so rename one of both`;
      faults.set(lack.maker, { message, offset: lack.offset, file: step.file });
    }
    const [step] = left.splice(Math.max(0, next), 1);
    if (!step) break;
    ordered.push(step.file);
    for (const name of step.made) made.add(name);
  }
  return { files: ordered, faults: [...faults.values()] };
}

/** The first thing that a step needs and only another one makes that is not taken yet. */
function lackOf(
  step: Step,
  makers: ReadonlyMap<string, DefinitionFile>,
  made: ReadonlySet<string>,
): { name: string; offset: number; maker: DefinitionFile } | undefined {
  for (const [name, offset] of step.needed) {
    if (made.has(name) || step.made.has(name)) continue;
    const maker = makers.get(name);
    if (maker) return { name, offset, maker };
  }
  return undefined;
}

/** What is said behind a fault of a statement where one behind it makes what it lacks; empty where none does. */
export function madeFurtherDown(
  message: string,
  statement: StepStatement,
  statements: readonly StepStatement[],
): string {
  const [, column, of, table] =
    /^(?:column "([^"]+)" of relation "([^"]+)"|relation "([^"]+)") does not exist$/.exec(
      message,
    ) ?? [];
  const name = table ?? (column === undefined ? undefined : `${of}.${column}`);
  const behind = statements.slice(statements.indexOf(statement) + 1);
  const isMade = name !== undefined && behind.some((one) => madeBy(one).includes(name));
  return isMade ? ': it is made further down, and has to stand before this' : '';
}

async function stepOf(file: DefinitionFile): Promise<Step> {
  const read = await readStatements(file.text);
  const statements = 'message' in read ? [] : read;
  const needed = new Map<string, number>();
  for (const statement of statements)
    for (const name of neededBy(statement))
      if (!needed.has(name)) needed.set(name, statement.offset);
  const made = statements.flatMap((one) => madeBy(one));
  const anew = statements.flatMap((one) => madeBy(one, { onlyAnew: true }));
  return { file, made: new Set(made), anew, needed };
}

function madeBy({ stmt }: StepStatement, { onlyAnew = false } = {}): string[] {
  const { CreateStmt: table, ViewStmt: view, CreateTableAsStmt: copy } = stmt;
  const { RenameStmt: renamed, AlterTableStmt: altered, SelectStmt: query } = stmt;
  if (onlyAnew && (table ?? copy)?.if_not_exists) return [];
  const into = copy?.into ?? query?.intoClause;
  const own = table?.relation ?? view?.view ?? into?.rel;
  const name = (own ?? altered?.relation ?? renamed?.relation)?.relname ?? '';
  const defined = (altered?.cmds ?? []).flatMap(({ AlterTableCmd: one }) =>
    onlyAnew && one?.missing_ok ? [] : (one?.def ?? []),
  );
  const columns = [...(table?.tableElts ?? []), ...defined].flatMap(
    ({ ColumnDef: column }) => column?.colname ?? [],
  );
  const given = renamed?.newname === undefined ? [] : [renamed.newname];
  const isOfColumn = renamed?.renameType === 'OBJECT_COLUMN';
  return [
    ...(own ? [name] : []),
    ...(isOfColumn ? [] : given),
    ...[...columns, ...(isOfColumn ? given : [])].map((column) => `${name}.${column}`),
  ];
}

function neededBy({ stmt, relations }: StepStatement): string[] {
  const {
    RenameStmt: renamed,
    AlterTableStmt: altered,
    InsertStmt: row,
    UpdateStmt: change,
  } = stmt;
  // What may be missing is no fault.
  if ((renamed ?? altered)?.missing_ok) return [];
  const within = [...nodesIn(stmt)].flatMap(({ CommonTableExpr: one }) => one?.ctename ?? []);
  const name = (renamed ?? altered ?? row ?? change)?.relation?.relname ?? '';
  const targets = [...(row?.cols ?? []), ...(change?.targetList ?? [])];
  const columns = [
    ...targets.map(({ ResTarget: target }) => target?.name),
    renamed?.renameType === 'OBJECT_COLUMN' ? renamed.subname : undefined,
    ...(altered?.cmds ?? []).map(({ AlterTableCmd: one }) =>
      /^AT_(?:AlterColumnType|ColumnDefault|SetNotNull|DropNotNull)$/.test(one?.subtype ?? '')
        ? one?.name
        : undefined,
    ),
  ];
  return [
    ...[...relations].filter((one) => !within.includes(one)),
    ...columns.flatMap((column) => (column === undefined ? [] : `${name}.${column}`)),
  ];
}
