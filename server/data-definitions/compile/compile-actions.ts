import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { suggest } from '../../definitions/suggest.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { CompiledAction } from '../compiled.ts';
import { refusedStatement, statementFaults } from './authored-sql/check-literals.ts';
import { readSqlFile } from './authored-sql/read-sql-file.ts';
import { givenBy } from './authored-sql/sql-given.ts';
import {
  numberParameters,
  quotedParameter,
  USER_PARAMETER,
} from './authored-sql/sql-parameters.ts';
import { takenBy } from './authored-sql/sql-taken.ts';
import { optionFaults } from './check-options.ts';
import { parameterFaults, type RowOfAction } from './check-parameters.ts';
import { isUnknown } from './compile-fields.ts';
import { fieldMeant } from './field-meant.ts';
import type { IssuePath, Issues } from './issues.ts';

/** Actions of a document by name; faulty ones by their name alone. */
export async function compileActions(
  document: DataDefinitionDocument,
  row: RowOfAction,
  environment: DefinitionEnvironment,
  issues: Issues,
): Promise<Map<string, CompiledAction>> {
  const { fields, key } = row;
  const actions = new Map<string, CompiledAction>();
  const told = new Set<string>();
  for (const [name, action] of Object.entries(document.actions)) {
    const path = ['actions', name];
    const lost = action.params.filter((param) => !fields.has(param));
    // A param that is misspelt stands for the one that was meant too.
    const meant = await paramsMeant(action, lost, row, environment);
    for (const param of lost) {
      const place = [...path, 'params', action.params.indexOf(param)];
      issues.unknown(place, 'field', param, fields.keys(), meant.get(param));
    }
    const names = [
      ...action.params,
      ...meant.values(),
      ...key.map((field) => field.name),
      USER_PARAMETER,
    ];
    const allowed = [...new Set(names)];
    const statement = await compileStatement(
      action.sql,
      { allowed, told },
      row,
      environment,
      issues,
      path,
    );
    const idle = idleParams(action, statement, row, issues, path);
    if (!statement) {
      // Buttons may name it: its fault is told where it stands.
      actions.set(name, { text: '', parameters: [], onlyReads: true, takes: [], access: [] });
      continue;
    }
    actions.set(name, {
      ...statement,
      ...(idle.size > 0 && { idle }),
      access: action.access ?? document.access.write,
      ...(action.refusal !== undefined && { refusal: action.refusal }),
    });
  }
  return actions;
}

/** Params that the statement of their action does not name, each of which is told. */
function idleParams(
  { sql, params }: DataDefinitionDocument['actions'][string],
  statement: Pick<CompiledAction, 'parameters'> | null,
  { fields }: RowOfAction,
  issues: Issues,
  path: IssuePath,
): Set<string> {
  // SQL that names nothing of its row is told where a row's button runs it.
  const named = statement?.parameters.filter((one) => one !== USER_PARAMETER) ?? [];
  const halves = issues.found.filter(
    ({ about, sqlFile }) => about?.kind === 'half key' && sqlFile === sql,
  );
  // That the SQL says only a part of a key is told there.
  const isMissed = (param: string) =>
    halves.some(({ about }) => about?.known?.includes(fields.get(param)?.column ?? ''));
  const idle = new Set<string>();
  for (const [index, param] of params.entries()) {
    if (named.length === 0 || named.includes(param) || !fields.has(param)) continue;
    if (isMissed(param)) continue;
    idle.add(param);
    issues.warn([...path, 'params', index], `${sql} does not name :${param}`);
  }
  return idle;
}

/** The fields that params without one stand for: those nearly called so, or the only one that the SQL names besides. */
async function paramsMeant(
  { sql, params }: DataDefinitionDocument['actions'][string],
  lost: readonly string[],
  { fields, key }: RowOfAction,
  environment: DefinitionEnvironment,
): Promise<ReadonlyMap<string, string>> {
  if (lost.length === 0) return new Map();
  const known = [...params, ...key.map(({ name }) => name)];
  const { names } = numberParameters((await environment.sqlFile(sql)) ?? '');
  const named = names.filter((name) => fields.has(name) && !known.includes(name));
  const only = lost.length === 1 && named.length === 1 ? named[0] : undefined;
  return new Map(
    lost.flatMap((param) => {
      const meant = fieldMeant(param, fields) ?? only;
      return meant === undefined ? [] : [[param, meant]];
    }),
  );
}

/** What a statement may name, and the places of SQL files that an action before has been told of. */
interface Named {
  readonly allowed: readonly string[];
  readonly told: Set<string>;
}

async function compileStatement(
  file: string,
  { allowed, told }: Named,
  row: RowOfAction,
  environment: DefinitionEnvironment,
  issues: Issues,
  actionPath: IssuePath,
): Promise<Omit<CompiledAction, 'access'> | null> {
  const path = [...actionPath, 'sql'];
  const read = await readSqlFile(file, 'action', environment, issues, path);
  if (!read) return null;
  const unknown = read.parameters.filter((name) => !allowed.includes(name));
  // Of a key with a fault nobody knows which fields it has.
  for (const name of row.key.some(isUnknown) ? [] : unknown) {
    const offset = numberParameters(read.source).places.get(name) ?? 0;
    // Several actions may have one file.
    if (told.has(`${file} ${offset}`)) continue;
    told.add(`${file} ${offset}`);
    const suggestion = suggest(name, allowed);
    issues.add(path, `:${name} is not among the action's params: ${allowed.join(', ')}`, {
      sqlFile: file,
      offset,
      ...(suggestion !== undefined && { suggestion }),
    });
  }
  const quoted = quotedParameter(read.source, allowed, read.parameters);
  if (quoted) issues.sql(path, file, [quoted]);
  if (quoted || unknown.length > 0) return null;
  const unfit = await refusedStatement(read, environment, allowed);
  if (unfit) {
    issues.sql(path, file, unfit);
    return null;
  }
  const refused = await statementFaults(read, environment);
  const faults = [
    ...refused,
    ...[...optionFaults(read, row), ...parameterFaults(read, row, environment.relations)].filter(
      ({ offset }) => refused.every((one) => one.offset !== offset),
    ),
  ];
  issues.sql(path, file, faults);
  const { text, parameters, onlyReads } = read;
  // Words that are wrong are told in the SQL, and so are buttons by them.
  const isSound = faults.length === 0 && read.advice.length === 0;
  const takes = isSound ? takenBy(read.stmt, row, parameters) : [];
  return { text, parameters, onlyReads, takes, given: givenBy(read.stmt, row, parameters) };
}
