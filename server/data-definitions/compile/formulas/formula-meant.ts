import { FUNCTIONS } from '#expressions/ast.ts';
import { suggest } from '../../../definitions/suggest.ts';

const IN_WORDS: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!' };

/** Where the word of another language stands that keeps a formula from being read; undefined where there is none. */
export function foreignWord(message: string, text: string): number | undefined {
  if (!message.startsWith('Two expressions')) return undefined;
  const code = text.replace(/'[^']*'|"[^"]*"/g, (quoted) => ' '.repeat(quoted.length));
  return /\b(?:and|or|not|is)\b/i.exec(code)?.index;
}

/** What was meant where a formula cannot be read: a function like the one that the message names, or a sign for a word. */
export function formulaMeant(message: string, text: string): string | undefined {
  const code = text.replace(/'[^']*'|"[^"]*"/g, '');
  if (code.includes('<>')) return '!=';
  const isNull = /(\w+)\s+is\s+(not\s+)?null\b/i.exec(code);
  if (isNull) return `${isNull[1]} ${isNull[2] === undefined ? '==' : '!='} null`;
  if (message.startsWith('Two expressions')) {
    return IN_WORDS[/\b(and|or|not)\b/i.exec(code)?.[1]?.toLowerCase() ?? ''];
  }
  const name = /^There is no function (\w+)/.exec(message)?.[1];
  return name === undefined ? undefined : suggest(name, Object.keys(FUNCTIONS));
}
