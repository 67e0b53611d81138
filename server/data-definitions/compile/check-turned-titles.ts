import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { plainWord } from '../../definitions/plain-word.ts';
import type { Issues } from './issues.ts';

/** Looks for two fields of which each has the other's name for its title: the names or the titles have changed places. */
export function warnOfTurnedTitles(
  { code, fields = [] }: DataDefinitionDocument,
  issues: Issues,
): void {
  const all = fields.map(({ name, column = name, title = '' }, index) => {
    // The title of `name` may well say of what: "Category name".
    const called = [name, column, code + name].map(plainWord);
    return { index, name, title, called, says: plainWord(title) };
  });
  for (const [place, one] of all.entries()) {
    const other = all.slice(place + 1).find(({ called, says }) => {
      const isTurned = called.includes(one.says) && one.called.includes(says);
      return isTurned && !called.includes(says) && !one.called.includes(one.says);
    });
    if (!other) continue;
    const message = `"${one.name}" is called "${one.title}" here, and "${other.name}" is called "${other.title}": each has the name of the other`;
    issues.warn(['fields', one.index, 'title'], message, other.title);
  }
}
