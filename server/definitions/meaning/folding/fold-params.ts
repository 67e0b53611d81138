import { isObject } from '#schemas/wire/json-object.ts';
import { numberParameters } from '../../../data-definitions/compile/authored-sql/sql-parameters.ts';
import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { OTHER_TYPE, UNFIT_PARAM } from '../../missing.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { inPlaceOf, lineOf, without } from './folding.ts';

/**
 * A param that a task lacks makes its SQL wrong, and each call that names it: the task alone is told.
 */
export function foldParams(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const folded: DefinitionIssue[] = [];
  const told: DefinitionIssue[] = [];
  for (const [code, { sql, params }] of documents.readable('task')) {
    const names = Object.keys(params);
    const text = documents.textOf(`tasks/${sql}`) ?? '';
    const named = numberParameters(text).names;
    const idle = names.filter((name) => !named.includes(name));
    const isThere = ({ file }: DefinitionIssue) => file === `${documents.folder.name}/tasks/${sql}`;
    const strays = ofKind(issues, 'sql param').filter(isThere);
    const source = documents.sourceOf(documents.pathOf('task', code));
    // What a param was to say there, a row that nothing names answers for.
    const isIdle = ofKind(issues, 'idle param').some(({ about }) => about.of === sql);
    const several = isIdle ? ofKind(issues, 'several rows') : [];
    folded.push(...several.filter(isThere));
    const written = source.has(['params']) ? source.valueAt(['params']) : {};
    const isRead = isObject(written) && Object.keys(written).every((name) => name in params);
    if (!isRead) {
      folded.push(...strays, ...named.flatMap((name) => callsOf(issues, name, code)));
      continue;
    }
    const [unnamed, ...more] = idle;
    const [wanted, ...others] = strays;
    if (unnamed !== undefined && more.length === 0 && wanted && others.length === 0) {
      const places = [wanted, ...callsOf(issues, wanted.about.name, code)];
      if (places.length > 1) {
        const [meant, first] = [wanted.about.name, lineOf(wanted)];
        const message = `nothing names "${unnamed}", and ${places.length} places name "${meant}", first ${first}`;
        told.push(source.keyIssue(['params'], unnamed, message, meant));
        folded.push(...places);
        continue;
      }
    }
    for (const stray of idle.length === 0 ? strays : []) {
      // Nothing else stands for it, so it is the task that lacks it.
      const meant = stray.about.name;
      const inCalls = callsOf(issues, meant, code);
      if (stray.suggestion !== undefined || inCalls.length === 0) continue;
      const message = `the SQL and ${calls(inCalls.length)} "${meant}", which is not among these params`;
      told.push(source.issue(['params'], message));
      // Of a task without any param the SQL tells the first alone.
      const rest = names.length === 0 ? named : [];
      folded.push(stray, ...inCalls, ...rest.flatMap((one) => callsOf(issues, one, code)));
    }
  }
  return [...foldTypes(without(issues, folded), documents), ...told];
}

/** A param whose type neither its SQL nor what calls pass for it is of has another one: that is told, and not what refuses the calls. */
function foldTypes(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  let told = issues;
  for (const cause of ofKind(issues, OTHER_TYPE)) {
    const { name, of: code = '', known: [suggestion] = [] } = cause.about;
    const unfit = ofKind(issues, UNFIT_PARAM).filter(
      ({ about }) => about.name === name && about.of === code,
    );
    const first = unfit.find(({ mild }) => !mild);
    const param = documents.readable('task').get(code)?.params[name];
    // Two params that stand for one another are told with that.
    const isMend =
      suggestion !== undefined &&
      cause.suggestion === undefined &&
      unfit.every(({ about }) => about.known?.includes(suggestion));
    if (!first || param === undefined || !isMend) continue;
    const [type, path] = typeof param === 'object' ? [param.type, ['type']] : [param, []];
    const message = `"${name}" takes a ${type}, and its SQL and what is passed for it, first ${lineOf(first)}, are of another type`;
    const issue = documents
      .sourceOf(documents.pathOf('task', code))
      .issue(['params', name, ...path], message, suggestion);
    told = inPlaceOf([cause, ...unfit], issue, told);
  }
  return told;
}

/** What is told of the calls of a task that name a param which it has not. */
function callsOf(
  issues: readonly DefinitionIssue[],
  name: string | undefined,
  task: string,
): DefinitionIssue[] {
  return ofKind(issues, 'param').filter(({ about }) => about.name === name && about.of === task);
}

function calls(count: number): string {
  return count === 1 ? 'a call name' : 'calls name';
}
