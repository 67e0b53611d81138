import { FUNCTIONS } from '#expressions/ast.ts';
import { suggest } from '../../../definitions/suggest.ts';
import type { Fields } from '../../compiled.ts';

/** What was meant where a formula cannot be read, and where it stands; both where they are known. */
interface FormulaMeant {
  readonly suggestion?: string;
  /** Into the formula, from 0. */
  readonly offset?: number;
}

/** Operators of other languages, or with a sign too many, and what they are called here. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/<>|[~^]=|=!(?!=)|!\s+=/, '!='],
  [/=</, '<='],
  [/=>/, '>='],
  [/[<>](?===)/, ''],
  [/\bI[Nn]\b/, 'in'],
  [/(?<!&)&(?:&&)?(?!&)/, '&&'],
  [/(?<!\|)\|(?:\|\|)?(?!\|)/, '||'],
  [/(?<![=!<>])=(?!=)/, '=='],
];
const WORDS: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!' };

/**
 * What was meant where a formula cannot be read: a function like the one that the message names, a sign for a word or for
 * that of another language.
 */
export function formulaMeant(message: string, text: string): FormulaMeant {
  // The signs of a block and of an open text are its own.
  if (/^(?:There is no block|Unclosed quote)/.test(message)) return {};
  const code = text.replace(/'[^']*'|"[^"]*"/g, (quoted) => ' '.repeat(quoted.length));
  const name = /^There is no function (\w+)/.exec(message)?.[1];
  if (name !== undefined) {
    const suggestion = suggest(name, Object.keys(FUNCTIONS));
    return suggestion === undefined ? {} : { suggestion };
  }
  const isNull = /(\w+)\s+(is)\s+(not\s+)?null\b/i.exec(code);
  if (isNull) {
    const suggestion = `${isNull[1]} ${isNull[3] === undefined ? '==' : '!='} null`;
    return { suggestion, offset: isNull.index + isNull[0].search(/\sis\s/i) + 1 };
  }
  const word = message.startsWith('Two expressions') && /\b(?:and|or|not)\b/i.exec(code);
  if (word) return { suggestion: WORDS[word[0].toLowerCase()] ?? '', offset: word.index };
  for (const [sign, suggestion] of SIGNS) {
    const found = sign.exec(code);
    if (found) return { suggestion: suggestion || `${found[0]}=`, offset: found.index };
  }
  const operator = /^There is no operator (\S+);/.exec(message)?.[1];
  return operator === undefined ? {} : { offset: code.indexOf(operator) };
}

/** The option in quotes that was meant by a word that is no field: `'planned'` by `state == planned`. */
export function optionMeant(name: string, fields: Fields): string | undefined {
  const isOption = [...fields.values()].some(({ options }) =>
    options?.some(({ Key }) => Key === name),
  );
  return isOption ? `'${name}'` : undefined;
}
