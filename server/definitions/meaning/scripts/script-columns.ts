import type { AnyNode } from 'acorn';
import { CLASS_SUFFIX, DISPLAY_SUFFIX, ROW_CLASS_KEY } from '#schemas/definitions/common.ts';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { listed } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import { warnOfHandedOn, warnOfHandedToPage } from './script-handed.ts';
import { rowUses, valuesOf } from './script-rows.ts';
import { warnOfHeld, warnOfHeldWords } from './script-values.ts';

/** Fields of rows that their definition does not have, and values that they never have. */
export function warnOfFields(
  findings: Findings,
  path: Path,
  lists: readonly AnyNode[],
  definition: CompiledDefinition,
  scope: PanelScope,
): void {
  const fields = [...definition.byName.keys()];
  for (const use of rowUses(lists)) {
    if (isOfRow(use.field, definition)) {
      for (const one of valuesOf(use)) {
        warnOfHeld(findings, path, one, definition);
        warnOfHandedOn(findings, path, one, definition, scope);
        warnOfHandedToPage(findings, path, one, definition, scope);
      }
      continue;
    }
    const message = `the rows of ${definition.code} have no "${use.field}"${listed(fields)}`;
    findings.warnInside(path, message, use.offset, suggest(use.field, fields));
  }
}

/** Columns that the rows of a task's answer do not have, and values that they never come to. */
export function warnOfColumns(
  findings: Findings,
  path: Path,
  lists: readonly AnyNode[],
  task: TaskDocument,
  columns: readonly string[] | null,
  scope: PanelScope,
): void {
  if (!columns || columns.includes('?column?')) return;
  for (const use of rowUses(lists)) {
    const known = scope.answerWords.get(task.code)?.get(use.field);
    for (const one of known ? valuesOf(use) : []) warnOfHeldWords(findings, path, one, known ?? []);
    if (columns.includes(use.field)) continue;
    const message = `the rows of ${task.code} have no "${use.field}"${listed(columns)}`;
    findings.warnInside(path, message, use.offset, suggest(use.field, columns));
  }
}

function isOfRow(name: string, { byName }: CompiledDefinition): boolean {
  if (name === ROW_CLASS_KEY || byName.has(name)) return true;
  return [CLASS_SUFFIX, DISPLAY_SUFFIX].some(
    (suffix) => name.endsWith(suffix) && byName.has(name.slice(0, -suffix.length)),
  );
}
