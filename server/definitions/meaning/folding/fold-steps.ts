import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { areSame } from '../../missing.ts';
import type { Stated } from '../steps/stated-tables.ts';
import type { WrittenRows } from '../steps/written-rows.ts';
import { foldKeys, foldOpenKeys, foldReferences, foldRepeats } from './fold-keys.ts';
import { foldMade } from './fold-made.ts';
import { foldRaised } from './fold-raised.ts';
import { foldRenamed, HELD, partsOf } from './fold-renamed.ts';
import { foldUnfit } from './fold-unfit.ts';
import { foldLacking, foldNeeded, foldRefused, isRefusedFor } from './fold-values.ts';

/**
 * A table, a column or a value that a step calls otherwise than all that use it makes each of these places wrong. Where
 * several name it so, and nothing names what the step says, the step is told in place of them.
 *
 * @param texts all that is written of steps and definitions.
 * @param rows what statements bring into tables.
 */
export function foldSteps(
  issues: readonly DefinitionIssue[],
  stated: readonly Stated[],
  texts: readonly string[],
  rows: readonly WrittenRows[],
): DefinitionIssue[] {
  const tables = stated.filter(({ kind }) => kind === 'table');
  const written = texts.join('\n');
  const isNamedOnce = (name: string) =>
    written.match(
      new RegExp(`(?<![\\p{L}\\p{N}_])${literalPattern(name)}(?![\\p{L}\\p{N}_])`, 'gu'),
    )?.length === 1;
  const own = new Map(tables.map(({ name, place }) => [name, place]));
  let told = foldRenamed(
    foldMade(ownersKnown(foldOpenKeys(foldRaised(issues)), stated), tables, rows),
    'table',
    () => [own],
    isNamedOnce,
  );
  told = foldRenamed(told, 'column', (of) => partsOf(tables, of), isNamedOnce);
  const lists = stated.filter(({ kind }) => kind !== 'table');
  // A value stands in quotes, or as the key of an option: an action may be called the same.
  const isValueOnce = (name: string) => {
    const value = literalPattern(name);
    return written.match(new RegExp(`'${value}'|"Key"\\s*:\\s*"${value}"`, 'gu'))?.length === 1;
  };
  // A row that the CHECK refuses for a value names it, too.
  const held = ofKind(told, ...HELD).filter(({ about }) => about.known?.length);
  const refused = new Map<DefinitionIssue, DefinitionIssue>();
  for (const row of ofKind(told, 'constraint')) {
    const cause = held.find((one) => isRefusedFor(row, one, tables));
    if (cause) refused.set({ ...row, about: cause.about }, row);
  }
  const others = told.filter((one) => ![...refused.values()].includes(one));
  told = foldRenamed(
    [...refused.keys(), ...others],
    'value',
    (of) => partsOf(lists, of),
    isValueOnce,
  );
  told = foldLacking(told, lists).map((one) => refused.get(one) ?? one);
  return foldUnfit(
    foldRepeats(foldReferences(foldRefused(foldKeys(foldNeeded(told), tables), tables), tables)),
    tables,
  );
}

/** Of a value that a definition's lookup offers besides those of an enumeration, says of which one: the steps make it. */
function ownersKnown(
  issues: readonly DefinitionIssue[],
  stated: readonly Stated[],
): readonly DefinitionIssue[] {
  const enumerations = stated.filter(({ kind }) => kind === 'enumeration');
  return issues.map((issue) => {
    const { kind, known } = issue.about ?? {};
    if (kind !== 'value' || !issue.about || !known) return issue;
    const [one, another] = enumerations.filter(({ parts }) => areSame([...parts.keys()], known));
    const { of: _, ...about } = issue.about;
    return { ...issue, about: one && !another ? { ...about, of: one.name } : about };
  });
}
