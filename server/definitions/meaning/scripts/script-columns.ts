import { CLASS_SUFFIX, DISPLAY_SUFFIX, ROW_CLASS_KEY } from '#schemas/definitions/common.ts';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { listed } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { MemberUse } from './script-uses.ts';

/** A field of a row that its definition does not have. */
export function warnOfField(
  findings: Findings,
  path: Path,
  { field, offset }: MemberUse,
  definition: CompiledDefinition,
): void {
  if (isOfRow(field, definition)) return;
  const fields = [...definition.byName.keys()];
  const message = `the rows of ${definition.code} have no "${field}"${listed(fields)}`;
  findings.warnInside(path, message, offset, suggest(field, fields));
}

/** A column that the rows of a task's answer do not have. */
export function warnOfColumn(
  findings: Findings,
  path: Path,
  { field, offset }: MemberUse,
  task: TaskDocument,
  columns: readonly string[] | null | undefined,
): void {
  // Where none answers it is told that there are no rows.
  if (!columns?.length || columns.includes('?column?') || columns.includes(field)) return;
  const message = `the rows of ${task.code} have no "${field}"${listed(columns)}`;
  findings.warnInside(path, message, offset, suggest(field, columns));
}

function isOfRow(name: string, { byName }: CompiledDefinition): boolean {
  if (name === ROW_CLASS_KEY || byName.has(name)) return true;
  return [CLASS_SUFFIX, DISPLAY_SUFFIX].some(
    (suffix) => name.endsWith(suffix) && byName.has(name.slice(0, -suffix.length)),
  );
}
