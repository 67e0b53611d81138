import type { LookupDocument } from '#schemas/definitions/data-definition.ts';
import type { Findings } from './findings.ts';

/** Looks for options that stand twice, and that nobody can tell apart. */
export function checkLookup(findings: Findings, { options }: LookupDocument): void {
  const keys = options.map(({ Key }) => Key);
  const swapped = options.findIndex((option) => isSwapped(option));
  if (swapped >= 0) {
    const message = 'rows hold the Key, and people read the Name: these stand the wrong way round';
    findings.add(['options', swapped, 'Key'], message, options[swapped]?.Name);
    return;
  }
  for (const [index, key] of keys.entries()) {
    if (!key.startsWith('__')) continue;
    const message = 'rows hold the Key as it stands here, so it is no label and begins with no __';
    findings.add(['options', index, 'Key'], message, key.slice(2));
  }
  findings.twice(keys, 'option', (index) => ['options', index, 'Key']);
  warnOfBlanks(findings, keys);
  const names = options.map(({ Name }) => Name);
  warnOfSameNames(findings, keys, names);
}

/** Does a label stand where rows have their value? Keys are written small, and names as people read them. */
export function isSwapped({ Key, Name }: LookupDocument['options'][number]): boolean {
  const isLabel = Key.startsWith('__') && !/^__[a-z0-9_-]*$/.test(Key);
  return isLabel && !Name.startsWith('__');
}

function warnOfBlanks(findings: Findings, keys: readonly string[]): void {
  for (const [index, key] of keys.entries()) {
    if (key === key.trim()) continue;
    const message = 'a blank at an end of a key belongs to it, and nobody sees it';
    findings.warn(['options', index, 'Key'], message, key.trim());
  }
}

function warnOfSameNames(
  findings: Findings,
  keys: readonly string[],
  names: readonly string[],
): void {
  for (const [index, name] of names.entries()) {
    const first = names.indexOf(name);
    if (first === index || keys[first] === keys[index]) continue;
    const message = `"${name}" is the name of "${keys[first]}" already: nobody can tell them apart`;
    findings.warn(['options', index, 'Name'], message);
  }
}
