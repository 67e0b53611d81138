import { CLASS_SUFFIX, DISPLAY_SUFFIX, ROW_CLASS_KEY } from '#schemas/definitions/common.ts';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { listed } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';
import type { Script } from './script-arguments.ts';
import { warnOfHandedOn, warnOfHandedToPage } from './script-handed.ts';
import { rowUses, usesOfTaken } from './script-rows.ts';
import { warnOfHeld, warnOfHeldWords } from './script-values.ts';

/** Fields of rows that their definition does not have, and values that they never have. */
export function warnOfFields(
  findings: Findings,
  path: Path,
  script: Script,
  lists: readonly string[],
  definition: CompiledDefinition,
  scope: PanelScope,
): void {
  const { text, code } = script;
  const fields = [...definition.byName.keys()];
  for (const use of rowUses(code, lists)) {
    if (isOfRow(use.field, definition)) {
      const held = use.isTaken ? usesOfTaken(code, use) : [use];
      for (const one of held) {
        warnOfHeld(findings, path, text, one, definition);
        warnOfHandedOn(findings, path, script, one, definition, scope);
        warnOfHandedToPage(findings, path, script, one, definition, scope);
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
  { text, code }: Script,
  lists: readonly string[],
  task: TaskDocument,
  columns: readonly string[] | null,
  scope: PanelScope,
): void {
  if (!columns || columns.includes('?column?')) return;
  for (const use of rowUses(code, lists)) {
    const known = scope.answerWords.get(task.code)?.get(use.field);
    const held = use.isTaken ? usesOfTaken(code, use) : [use];
    for (const one of known ? held : []) warnOfHeldWords(findings, path, text, one, known ?? []);
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
