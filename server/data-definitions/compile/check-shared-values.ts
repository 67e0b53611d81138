import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import type { Relation } from '../catalogue/catalogue.ts';
import type { CompiledField, Fields } from '../compiled.ts';
import type { CompiledSource } from './compile-source.ts';
import type { Issues } from './issues.ts';

/**
 * Looks for fields of a table that are used as if their column kept something else: several options where a CHECK
 * takes one word, several files where there is room for one, and a record that is looked for by what many of them have.
 */
export function checkSharedValues(
  { fields = [], filters, access }: DataDefinitionDocument,
  { source, relation }: CompiledSource,
  byName: Fields,
  issues: Issues,
): void {
  if (source.kind !== 'table') return;
  for (const [index, { name, other, hidden, readonly }] of fields.entries()) {
    const field = byName.get(name);
    if (!field || field.unknown || hidden || readonly || access.write.length === 0) continue;
    const { words, column, field: settled } = field;
    const path = ['fields', index];
    if (settled.multipleSelect && words?.every((word) => !word.includes(','))) {
      const message = `"${name}" keeps one of ${words.slice(0, MOST_NAMED).join(', ')} by a CHECK, which refuses two of them: a column of text[] takes several`;
      issues.warn([...path, 'multipleSelect'], message);
    }
    if (isFileField(settled) && other?.multiple && field.storage !== 'textList') {
      const message = `"${name}" takes several files, and ${column} keeps one, so none is saved: a column of text[] takes several`;
      issues.warn([...path, 'other', 'multiple'], message);
    }
    // By what is no filter a form finds no record at all, which is told.
    if (!other?.reloadAfterChanged || !filters.includes(name)) continue;
    if (!isChosen(field) || isInUnique(column, relation)) continue;
    const message = `many records of ${relation.name} may have one "${name}", and any of them fills the form: this is for what one record has alone`;
    issues.warn([...path, 'other', 'reloadAfterChanged'], message);
  }
}

const MOST_NAMED = 20;

/** Is one of a few values chosen, which others have too? */
function isChosen({ options, quote, refers, words, storage }: CompiledField): boolean {
  return Boolean(options ?? quote ?? refers ?? words) || storage === 'boolean';
}

/** Does a rule of the table keep it apart, be it together with other columns or for some of the rows? */
export function isInUnique(
  column: string,
  { primaryKey, uniques = [], partialUniques = [] }: Relation,
): boolean {
  const rules = [primaryKey, ...uniques, ...partialUniques.map(({ columns }) => columns)];
  return rules.some((one) => one.includes(column)) || uniques.some((one) => one.length === 0);
}
