import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import { TABLES_FOLDER } from '../../../own-tables/apply-tables.ts';
import { madeIn } from '../../../own-tables/statements.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { linePlaces } from '../../line-places.ts';
import type { DefinitionFile } from '../../read-folder.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { forgottenSigns } from './forgotten-signs.ts';
import { Labels, languagesOf, type Texts, textsOf } from './label-texts.ts';
import { labelsOfTables, labelsOfTask, RAISED_AS_MESSAGE, withoutComments } from './sql-labels.ts';

/** Not what has the signs at both ends: such are names of JavaScript, which are refused as names of ours. */
const LABEL = /"__((?:[^"\\]|\\.)+)(?<!__)"/g;
/** A label inside of a script, which is itself a text of the document. */
const SCRIPT_LABEL = /\\"__((?:[^"\\])+)\\"|'__((?:[^'"\\])+)'/g;

/** A label of a script that a value is put into: its words, up to the first value. */
const MADE_LABEL = /`__([^`$"\\]+)\$\{/g;
/** The same of a trigger. */
const RAISED_WITH_VALUE = /\bRAISE\s+(?:EXCEPTION\s+)?E?'__([^'%]+)%(?!%)/gi;

/** A label that lacks a sign. */
const HALF_LABEL = /(?:: *"|'|\\")_([^_'"\\][^'"\\]*)(?:"|'|\\")/g;

/**
 * Labels that a language of the tenant has no text for (spec 2.20). Nothing is refused for it: such a
 * label shows its English words.
 *
 * @param product the product's own texts of a language.
 * @param issues what is told of the tenant.
 * @param tables the steps of own tables, whose rules speak to readers too.
 */
export function missingTexts(
  documents: TenantDocuments,
  product: (language: string) => Readonly<Record<string, string>>,
  issues: readonly DefinitionIssue[],
  tables: readonly DefinitionFile[] = [],
): DefinitionIssue[] {
  const texts = textsOf(documents, product);
  const labels = new Labels(texts, issues);
  const { name, files } = documents.folder;
  const own = files.flatMap(({ path, text }) => {
    const file = `${name}/${path}`;
    if (/^tasks\/.+\.sql$/.test(path)) {
      return labelsOfTask(text).flatMap(({ label, offset }) =>
        labels.missing(file, text, label, offset),
      );
    }
    if (!path.endsWith('.json') || path.startsWith('translations/')) return [];
    const used = [...text.matchAll(LABEL), ...text.matchAll(SCRIPT_LABEL)];
    return [
      ...halfLabels(file, text, texts),
      ...madeLabels(file, text, texts, MADE_LABEL),
      ...used.flatMap(({ 1: first, 2: second = '', index }) => {
        const label = unescaped(first ?? second);
        return label === null ? [] : labels.missing(file, text, label, index);
      }),
    ];
  });
  const made = tables.flatMap(({ text }) => madeIn(text));
  const isRead = (names: readonly string[]) => names.some((one) => isNamedIn(one, files));
  const isMadeRead = isRead(made);
  const ofTables = tables.flatMap(({ path, text }) => {
    const file = `${TABLES_FOLDER}/${path}`;
    const missing = labelsOfTables(text).flatMap(({ label, offset, table }) => {
      const isSaid = table === undefined ? isMadeRead : isRead([table]);
      return isSaid ? labels.missing(file, text, label, offset) : [];
    });
    const code = withoutComments(text);
    const said = [...halfLabels(file, code, texts, HALF_OF_RULE), ...missing];
    return isMadeRead ? [...said, ...madeLabels(file, code, texts, RAISED_WITH_VALUE)] : said;
  });
  const place = documents.sourceOf(documents.pathOf('corp', name));
  const offered = languagesOf(documents);
  const unwritten = [...labels.bare].map(([language, count]): DefinitionIssue => {
    const index = offered.indexOf(language);
    const lacking = count === 1 ? '1 label has' : `${count} labels have`;
    const message = `translations/${language}.json is missing, so ${lacking} no text in ${language}`;
    return { ...place.issue(['settings', 'languages', index], message), mild: true };
  });
  const plainly = forgottenSigns(documents, (text) => isTranslated(text, documents, texts));
  const isTold = ({ file, line }: DefinitionIssue) =>
    plainly.some((one) => one.file === file && one.line === line);
  const plain = plainLabels(documents, labels.unused, tables).filter((one) => !isTold(one));
  const sure = labels.withoutKey([...files, ...tables].map(({ text }) => text));
  const untold = [...own, ...ofTables].filter((one) => !sure.has(one));
  return [...untold, ...sure.values(), ...plainly, ...plain, ...unwritten];
}

/**
 * Have all languages that the tenant has texts of one for these words, and one of them another than the words? Where
 * English says other words itself, these stand for them, and are no text that anybody is to read.
 */
function isTranslated(text: string, documents: TenantDocuments, texts: readonly Texts[]): boolean {
  const said = documents.readable('translation');
  const found = texts
    .filter(({ hasFile }) => hasFile)
    .map(({ language }) => ({ language, own: said.get(language)?.[text] }));
  return (
    found.every(({ language, own }) => (language === 'en' ? (own ?? text) === text : own)) &&
    found.some(({ own }) => own !== undefined && own !== text)
  );
}

/** What a text of a page stands behind that is shown as it is; branding and what commands say are translated without signs, too. */
const SHOWN = String.raw`"(?:title|text|headerTitle|headerDescription|waitingText|emptyTitle|name|label)": *"|\by4\.(?:toast|message|input|confirm)\(\s*(?:'|\\")`;

/** What the database says of a rule that is broken stands behind this. */
const SAID_OF_RULE = String.raw`(?:\b(?:COMMENT\s+ON\s+(?:CONSTRAINT|INDEX)\s[^;']*\sIS|RAISE(?:\s+EXCEPTION)?)\s+|${RAISED_AS_MESSAGE})`;

/** Texts of pages and menus that are shown as they stand, though every language has words for them, which no label names. */
function plainLabels(
  { folder: { name, files } }: TenantDocuments,
  unused: readonly string[],
  tables: readonly DefinitionFile[],
): DefinitionIssue[] {
  const shown = files.filter(({ path }) =>
    /^(?:forms|data|menus|quick-links)\/.+\.json$/.test(path),
  );
  const ofPage = (key: string) =>
    `${literalPattern(JSON.stringify(key).slice(1, -1))}(?:\\\\"|["'])`;
  const ofRule = (key: string) => literalPattern(`'${key.replaceAll("'", "''")}'`);
  const read = [
    ...shown.map((file) => ({ ...file, folder: name, before: SHOWN, written: ofPage })),
    ...tables.map((file) => {
      return { ...file, folder: TABLES_FOLDER, before: SAID_OF_RULE, written: ofRule };
    }),
  ];
  return unused.flatMap((key) => {
    // One word may well be the name of something.
    if (!key.includes(' ')) return [];
    for (const { path, text, folder, before, written } of read) {
      const found = new RegExp(`(${before})${written(key)}`).exec(text);
      if (!found) continue;
      const why = before === SHOWN ? 'this is shown as it stands' : 'this is no label';
      const message = `${why}, and every language has a text for it: a label begins with __`;
      const at = linePlaces(text)(found.index + (found[1] ?? '').length);
      return [{ file: `${folder}/${path}`, ...at, message, suggestion: `__${key}`, mild: true }];
    }
    return [];
  });
}

/** A label that lacks a sign where the database says it of a rule. */
const HALF_OF_RULE = new RegExp(`${SAID_OF_RULE}'_([^_'][^']*)'`, 'gi');

/** Labels that lack a sign, and are shown with the other. */
function halfLabels(
  file: string,
  text: string,
  texts: readonly Texts[],
  pattern = HALF_LABEL,
): DefinitionIssue[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: found, 1: label = '', index }) => {
    if (!texts.some(({ known }) => known[label])) return [];
    const message = `"_${label}" is shown as it is: labels begin with two signs _`;
    const before = found.slice(0, found.lastIndexOf(`_${label}`));
    const place = linePlaces(text)(index + before.search(/\\?["']$/));
    return [{ file, ...place, message, suggestion: `__${label}`, mild: true }];
  });
}

/**
 * Labels with a value in them, which no text begins like.
 *
 * @param pattern of such a label, up to its first value.
 */
function madeLabels(
  file: string,
  text: string,
  texts: readonly Texts[],
  pattern: RegExp,
): DefinitionIssue[] {
  if (!texts.some(({ isWritten }) => isWritten)) return [];
  const keys = texts.flatMap(({ known }) => Object.keys(known));
  return [...text.matchAll(pattern)].flatMap(({ 0: found, 1: start = '', index }) => {
    if (keys.some((key) => key.startsWith(start))) return [];
    const message = `a label with a value in it is another one each time, so "${start.trim()}" has no text in any language: a label has no values`;
    return [{ file, ...linePlaces(text)(index + found.indexOf('__')), message, mild: true }];
  });
}

/** The text that JSON writes so; null for what it cannot, which is told of the file. */
function unescaped(written: string): string | null {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return null;
  }
}

/** Does a tenant show or change the rows of a table? */
function isNamedIn(table: string, files: readonly DefinitionFile[]): boolean {
  const word = new RegExp(`\\b${literalPattern(table)}\\b`);
  return files.some(({ path, text }) => /^(?:data|tasks)\//.test(path) && word.test(text));
}
