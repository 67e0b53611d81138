import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import { readAuthoredSql } from '../../data-definitions/compile/authored-sql.ts';
import { statementFaults } from '../../data-definitions/compile/check-literals.ts';
import { taskParameterFaults } from '../../data-definitions/compile/check-parameters.ts';
import type { DataDefinitionIssue } from '../../data-definitions/compile/issues.ts';
import { sqlFault } from '../../data-definitions/compile/sql-fault.ts';
import {
  numberParameters,
  quotedParameter,
  USER_PARAMETER,
} from '../../data-definitions/compile/sql-parameters.ts';
import { suggest } from '../suggest.ts';
import { unfit } from './check-call.ts';

/** Looks for faults in the SQL of an author's task. */
export async function taskFaults(
  task: TaskDocument,
  text: string | undefined,
  files: readonly string[],
  environment: Pick<
    DefinitionEnvironment,
    'prepare' | 'relations' | 'refusal' | 'rowRefusal' | 'rules' | 'offered'
  >,
): Promise<DataDefinitionIssue[]> {
  return [...defaultFaults(task), ...(await sqlFaults(task, text, files, environment))];
}

/** Defaults that their own params would refuse. */
function defaultFaults({ params }: TaskDocument): DataDefinitionIssue[] {
  return Object.entries(params).flatMap(([name, param]) => {
    if (typeof param !== 'object' || param.default === undefined) return [];
    const path = ['params', name, 'default'];
    const message = unfit(name, param, param.default);
    if (message !== null) return [{ path, message }];
    if (!param.required) return [];
    const idle = `"${name}" has a default, so it is never missing: leave "required" or this out`;
    return [{ path, message: idle, mild: true }];
  });
}

async function sqlFaults(
  task: TaskDocument,
  text: string | undefined,
  files: readonly string[],
  environment: Pick<
    DefinitionEnvironment,
    'prepare' | 'relations' | 'refusal' | 'rowRefusal' | 'rules' | 'offered'
  >,
): Promise<DataDefinitionIssue[]> {
  const path = ['sql'];
  if (text === undefined) {
    const suggestion = suggest(task.sql, files);
    const message = `the file ${task.sql} does not lie beside the task`;
    return [suggestion === undefined ? { path, message } : { path, message, suggestion }];
  }
  const read = await readAuthoredSql(text, 'action');
  const inFile = (message: string, offset: number) => [
    { path, message, sqlFile: task.sql, offset },
  ];
  if (!read.ok) return inFile(read.message, read.offset);
  const known = [...Object.keys(task.params), USER_PARAMETER];
  const unknown = read.parameters.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const offset = numberParameters(text).places.get(unknown) ?? 0;
    const suggestion = suggest(unknown, known);
    const [fault] = inFile(
      `:${unknown} is not among the task's params: ${known.join(', ')}`,
      offset,
    );
    return fault ? [{ ...fault, ...(suggestion !== undefined && { suggestion }) }] : [];
  }
  const quoted = quotedParameter(text, known, read.parameters);
  if (quoted) return [{ path, sqlFile: task.sql, ...quoted }];
  const fault = await environment.prepare(read.text, read.parameters.length);
  if (fault) {
    return [{ path, sqlFile: task.sql, ...sqlFault(read, fault) }];
  }
  const advice = read.advice.map((one) => ({ ...one, path, sqlFile: task.sql, mild: true }));
  const refused = (await statementFaults(read, environment)).map((one) => {
    return { ...one, path, sqlFile: task.sql };
  });
  const unlike = taskParameterFaults(read, task.params, environment.relations).map((one) => {
    return { ...one, path, sqlFile: task.sql };
  });
  const idle = Object.keys(task.params).flatMap((name) => {
    if (read.parameters.includes(name)) return [];
    const message = `${task.sql} does not name :${name}`;
    return [{ path: ['params', name], message, mild: true }];
  });
  return [...advice, ...refused, ...unlike, ...idle];
}
