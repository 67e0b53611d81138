import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Departments } from '../../../data-definitions/access.ts';
import { ALL_ROWS, IDLE_COLUMNS, keptOut } from '../../missing.ts';
import { whoMayNot } from '../audience.ts';
import type { Findings } from '../findings.ts';
import { CHECK_COLUMNS, checkColumnMeant } from '../pre-check-sql.ts';
import type { TenantScope } from '../scope.ts';
import { checkCall } from './check-call.ts';
import { warnOfOtherRecord } from './link-values.ts';

/**
 * A page's pre-check: who opens the page has to get an answer that says something (spec 2.11).
 *
 * @param audience departments that may open the page; null where they cannot be told.
 */
export async function checkPreCheck(
  findings: Findings,
  form: FormDocument,
  audience: Departments | null,
  scope: TenantScope,
): Promise<void> {
  const check = form.option?.check;
  if (!check) return;
  const path = ['option', 'check'];
  const told = findings.issues.length;
  // A page for new records gives its pre-check no key.
  const task = checkCall(findings, path, check, { ...scope, taskAwaits: new Map() });
  if (!task) return;
  // What is misspelt may be what is missing.
  const queries = findings.valueAt([...path, 'queries']);
  const isRead = queries === undefined || Array.isArray(queries);
  const isWhole = findings.issues.length === told && isRead;
  const place = [...path, 'params', 'task'];
  const checks = scope.preChecksAlone(task.code);
  // A page for new records gives no key to the task that another one gives its key to.
  const given = checks?.flatMap(({ params, queries }) => [...Object.keys(params), ...queries]);
  const idle = Object.entries(task.params).find(
    ([name, param]) =>
      !given?.includes(name) && (param as { default?: unknown }).default === undefined,
  )?.[0];
  if (idle !== undefined && isWhole && given) {
    const message = `nothing gives :${idle} to ${task.code}, so it never has a value: "queries": ["${idle}"] takes ?${idle}=… of the address`;
    findings.warn(place, message);
  }
  const known = findings.issues.length;
  warnOfOtherRecord(findings, form, scope.taskPlaces.get(task.code) ?? new Map(), scope);
  // A task that asks for rows of another table may be that of another page, and so are those who may run it.
  const isOther = findings.issues.length > known;
  const kept = audience && !isOther && whoMayNot(task.access, audience, scope.departments);
  if (kept) {
    const message = `${kept} may open this page, but not run its pre-check ${task.code}`;
    findings.tell(place, keptOut('closed task', task.code, message));
  }
  if (task.refusal !== undefined || scope.isAnswerLost(task)) return;
  const columns = await scope.taskColumns(task);
  if (task.answer !== 'first') {
    const message = `a page looks at the first row: "answer": "first" in ${task.code}`;
    findings.tell(place, { message, mild: true, about: { kind: ALL_ROWS, name: task.code } });
  } else if (columns && !columns.some((column) => checkColumnMeant(column) !== undefined)) {
    const wanted = CHECK_COLUMNS.join(', ');
    const message = `no column of ${task.code} says anything to a page: ${wanted}`;
    findings.tell(place, { message, mild: true, about: { kind: IDLE_COLUMNS, name: task.code } });
  }
}
