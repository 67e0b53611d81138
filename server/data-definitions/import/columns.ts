import type { ImportedColumn } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import type { CellValue } from '../../workbook/table-file.ts';
import type { CompiledDefinition, CompiledField } from '../compiled.ts';

/** A column of the sheet that fills a field. */
export interface FilledColumn {
  /** From 0. */
  readonly index: number;
  readonly field: CompiledField;
}

/** What becomes of each column of a sheet, and which of them fill fields. */
export interface ColumnPlan {
  readonly columns: ImportedColumn[];
  readonly filled: readonly FilledColumn[];
}

/** Values that are no plain text, number or date. */
const NOT_PLAIN: ReadonlySet<string> = new Set(['Image', 'File', 'Label']);

/**
 * Which field each column fills: that whose title in the reader's language, title as written or name
 * is the heading, whatever the case. Readonly fields are filled only where they tell rows apart.
 *
 * @param closed fields that whoever brings the file may choose nothing for.
 * @param label text of a label in the reader's language.
 */
export function planColumns(
  definition: CompiledDefinition,
  headings: readonly CellValue[],
  label: (label: string) => string,
  closed: ReadonlySet<CompiledField> = new Set(),
): ColumnPlan {
  const names = namesOf(definition, label);
  const taken = new Set<CompiledField>();
  const filled: FilledColumn[] = [];
  const columns = headings.flatMap((cell, column): ImportedColumn[] => {
    const heading = cell === null ? '' : String(cell);
    if (heading === '') return [];
    const field = names.get(folded(heading));
    if (!field) return [{ column, heading, leftOut: 'unknown' }];
    const mayFill = !field.field.readonly || definition.key.includes(field);
    if (!mayFill || closed.has(field) || NOT_PLAIN.has(field.field.extraType ?? '')) {
      return [{ column, heading, leftOut: 'readonly' }];
    }
    if (taken.has(field)) return [{ column, heading, leftOut: 'twice' }];
    taken.add(field);
    filled.push({ index: column, field });
    return [{ column, heading, field: field.name }];
  });
  return { columns, filled };
}

/** A title counts before a name, and a field that is shown before a hidden one. */
function namesOf(
  { fields }: CompiledDefinition,
  label: (label: string) => string,
): Map<string, CompiledField> {
  const names = new Map<string, CompiledField>();
  const note = (name: string, field: CompiledField) => {
    const key = folded(name);
    if (key !== '' && !names.has(key)) names.set(key, field);
  };
  const shown = fields.filter(({ field }) => !field.hidden);
  for (const one of shown) note(label(one.field.title), one);
  for (const one of shown) note(one.field.title.replace(/^__/, ''), one);
  for (const one of fields) note(one.name, one);
  return names;
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
