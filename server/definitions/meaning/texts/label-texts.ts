import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import type { DefinitionIssue } from '../../issue.ts';
import type { JsonSource } from '../../json-source.ts';
import { linePlaces } from '../../line-places.ts';
import { editDistance } from '../../suggest.ts';
import { lineOf } from '../folding/folding.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { languageMeant } from './check-translation.ts';

/** The languages that a tenant offers; none where its corp.json cannot be read. */
export function languagesOf(documents: TenantDocuments): readonly string[] {
  return [...documents.all('corp').values()][0]?.settings.languages ?? [];
}

/** What a language can be asked about a label. */
export interface Texts {
  readonly language: string;
  /** Of its file. */
  readonly source: JsonSource;
  readonly hasFile: boolean;
  readonly known: Readonly<Record<string, string>>;
  /** Are its texts written down at all? */
  readonly isWritten: boolean;
}

/** The languages that a tenant offers, but those of which nobody knows what they lack. */
export function textsOf(
  documents: TenantDocuments,
  product: (language: string) => Readonly<Record<string, string>>,
): Texts[] {
  const translations = documents.readable('translation');
  // Of a file that cannot be read, or has another name, nobody knows what it lacks.
  const written = new Set(
    documents.codes('translation').flatMap((code) => [code, languageMeant(code) ?? code]),
  );
  const isRead = (language: string) => translations.has(language) || !written.has(language);
  return languagesOf(documents)
    .filter(isRead)
    .map((language) => {
      const source = documents.sourceOf(documents.pathOf('translation', language));
      // A text that is empty or none, and a key with the signs of labels, are told where they stand.
      const own = source.keysAt([]).map((key) => [key.replace(/^__/, ''), key]);
      const texts = translations.get(language);
      return {
        language,
        source,
        hasFile: texts !== undefined,
        known: { ...product(language), ...Object.fromEntries(own) },
        // Labels are English already; who writes English texts down wants them all there.
        isWritten: language !== 'en' || Object.keys(texts ?? {}).length > 0,
      };
    });
}

/** The labels of a tenant, each of which is told once. */
export class Labels {
  readonly #texts: readonly Texts[];
  readonly #issues: readonly DefinitionIssue[];
  readonly #told = new Map<string, DefinitionIssue>();
  /** How many places name each. */
  readonly #named = new Map<string, number>();
  /** Languages without a file of their own, told where they are offered and not at each label; and how many labels they lack. */
  readonly bare = new Map<string, number>();

  /** @param issues what is told of the tenant. */
  constructor(texts: readonly Texts[], issues: readonly DefinitionIssue[]) {
    this.#texts = texts;
    this.#issues = issues;
  }

  /** Keys of the tenant's own that all its languages have, and no label that was asked for. */
  get unused(): readonly string[] {
    const [first, ...others] = this.#texts.filter((one) => one.hasFile && one.isWritten);
    const keys = (first?.source.keysAt([]) ?? []).map(String);
    return keys.filter(
      (key) =>
        !this.#named.has(key) &&
        others.every(({ source }) => source.keysAt([]).map(String).includes(key)),
    );
  }

  /** @param index where the label stands in the text of the file. */
  missing(file: string, text: string, label: string, index: number): DefinitionIssue[] {
    const count = this.#named.get(label) ?? 0;
    this.#named.set(label, count + 1);
    const without = this.#texts.filter(({ known, isWritten }) => isWritten && !known[label]);
    if (without.length === 0 || count > 0) return [];
    const place = { file, ...linePlaces(text)(index) };
    // What its words are is known once what is told within it is mended.
    if (this.#issues.some((issue) => isWithin(issue, label, place))) return [];
    for (const { language, hasFile } of without) {
      if (!hasFile) this.bare.set(language, (this.bare.get(language) ?? 0) + 1);
    }
    const lacking = without.filter(({ hasFile }) => hasFile);
    if (lacking.length === 0) return [];
    const misspelt = this.#misspelt(label, lacking);
    if (misspelt) return misspelt;
    const languages = lacking.map(({ language }) => language).join(', ');
    const message = `"${label}" has no text in ${languages}`;
    // A label that another language has a text for is no other one.
    const isKnown = this.#texts.some(({ known }) => known[label]);
    const meant = isKnown ? undefined : labelMeant(label, this.#texts);
    const hint = meant === undefined ? {} : { suggestion: `__${meant}` };
    const told = { ...place, message, ...hint, mild: true };
    if (lacking.length === without.length) this.#told.set(label, told);
    return [told];
  }

  /**
   * By what was told of a label, what is told instead where all languages have a text under nearly its words, which nothing
   * names: where several places name the label, or its words stand elsewhere too, that key is misspelt.
   *
   * @param files the texts of all files that may name a text.
   */
  withoutKey(files: readonly string[]): ReadonlyMap<DefinitionIssue, DefinitionIssue> {
    const instead = new Map<DefinitionIssue, DefinitionIssue>();
    const written = wordCounts(files);
    for (const [label, told] of this.#told) {
      const lacking = this.#texts.filter(({ known, isWritten }) => isWritten && !known[label]);
      const [one] = lacking;
      const keys = lacking.map(({ source }) => {
        const near = source
          .keysAt([])
          .map(String)
          .filter((key) => isNearly(key, label));
        return near.filter((key) => !files.some((text) => names(text, key)));
      });
      const [key] = keys[0] ?? [];
      if (!one || key === undefined || keys.some((all) => all.length !== 1 || all[0] !== key))
        continue;
      const message = `no label is "${key}", and "${label}" has no text here`;
      const place = { ...one.source.keyIssue([], key, message, label), mild: true };
      // Of one label and one key either may be the misspelt one: the one whose words stand nowhere else.
      const isSure =
        (this.#named.get(label) ?? 0) > 1 || isSlipOf(label, key, keys.length, written);
      const both = `${told.message}, and no label is "${key}" at ${lineOf(place)}`;
      const about = { kind: 'key of text', name: key };
      instead.set(told, isSure ? { ...place, about } : { ...told, message: both });
    }
    return instead;
  }

  /** Where other languages have it, the label is right, and the key of a text is not; null where no key can be meant. */
  #misspelt(label: string, lacking: readonly Texts[]): DefinitionIssue[] | null {
    const others = this.#texts.filter((one) => one.isWritten && !lacking.includes(one));
    if (others.length === 0) return null;
    const found = lacking.flatMap((one): DefinitionIssue[] => {
      const key = keyFor(label, one, others);
      if (key === undefined) return [];
      const message = `no label is "${key}", and "${label}" has no text here`;
      const about = { kind: 'key of text', name: key };
      return [{ ...one.source.keyIssue([], key, message, label), about, mild: true }];
    });
    return found.length === lacking.length ? found : null;
  }
}

/** Does an issue stand within a label, as JSON writes it from its place on? */
function isWithin(
  { file, line, column }: DefinitionIssue,
  label: string,
  place: Pick<DefinitionIssue, 'file' | 'line' | 'column'>,
): boolean {
  const end = place.column + JSON.stringify(`__${label}`).length;
  return file === place.file && line === place.line && column > place.column && column < end;
}

/** How often each word stands in some texts, as a part of a name too. */
function wordCounts(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/**
 * Is a word that a label has and a key has not written elsewhere too, and none of those that the key alone has?
 *
 * @param files with the key.
 */
function isSlipOf(
  label: string,
  key: string,
  files: number,
  written: ReadonlyMap<string, number>,
): boolean {
  const [right, wrong] = [wordsOf(label), wordsOf(key)];
  const isKnown = (word: string, own: number) => (written.get(word) ?? 0) > own;
  const ofLabel = right.filter((word) => !wrong.includes(word));
  const ofKey = wrong.filter((word) => !right.includes(word));
  return ofLabel.some((word) => isKnown(word, 1)) && !ofKey.some((word) => isKnown(word, files));
}

/** Does a text of a file name a text in quotes, as a label or without its signs? The key of a translation is no such place. */
function names(text: string, key: string): boolean {
  const written = JSON.stringify(key).slice(1, -1);
  const ways = [...new Set([written, key, key.replaceAll("'", "''")])].map(literalPattern);
  return new RegExp(`["'\`](?:__)?(?:${ways.join('|')})(?:\\\\?["'\`](?!:)|\\$\\{)`).test(text);
}

/** The key that was probably to be the label: one that is nearly written so, and that no other language has. */
function keyFor(label: string, { known }: Texts, others: readonly Texts[]): string | undefined {
  const alone = Object.keys(known).filter((key) =>
    others.every((other) => !Object.hasOwn(other.known, key)),
  );
  const bare = label.trim().toLowerCase();
  return (
    alone.find((key) => key.trim().toLowerCase() === bare) ??
    alone.find((key) => isNearly(key, label))
  );
}

/** The label that has texts and is nearly one without: in blanks, capitals or a letter. */
function labelMeant(label: string, texts: readonly Texts[]): string | undefined {
  const bare = (one: string) => one.trim().toLowerCase();
  for (const { known } of texts) {
    const meant = Object.keys(known).find((one) => one !== label && bare(one) === bare(label));
    if (meant !== undefined) return meant;
  }
  const near = texts
    .flatMap(({ known }) => Object.keys(known))
    .filter((key) => isNearly(key, label))
    .map((key) => ({ key, distance: editDistance(key, label) }));
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.key;
}

/** Do two words differ by a letter or two? */
function isNearly(one: string, other: string): boolean {
  const distance = editDistance(one, other);
  if (Math.min(one.length, other.length) > 5) return distance <= 2;
  // Short words with another letter in one place are two: Load and Road.
  const letters = (word: string) => [...word].sort().join('');
  const isSlip = one.length !== other.length || letters(one) === letters(other);
  return Math.min(one.length, other.length) > 2 && distance === 1 && isSlip;
}
