import type { SqlNode } from '../../../database/sql-text/sql-tree.ts';
import { withoutCast } from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { suggest } from '../../../definitions/suggest.ts';
import { isOfAnyCase } from '../../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { columnIn, constantOf, operatorOf, scopedNodes } from './sql-literals.ts';

type PatternEnvironment = Pick<DefinitionEnvironment, 'relations' | 'words' | 'offered'>;

/** Looks for patterns of LIKE that have the signs of other places, or fit none of the words that a CHECK or the lookups of a column know. */
export async function patternFaults(
  { stmt, around, placeOf }: Pick<AuthoredSql, 'stmt' | 'around' | 'placeOf'>,
  { relations, words, offered }: PatternEnvironment,
): Promise<(Fault & { offset: number; mild: true })[]> {
  const found: (Fault & { offset: number; mild: true })[] = [];
  for (const { tree, scopes } of scopedNodes(stmt, around)) {
    const pattern = tree.A_Expr ? patternIn(tree.A_Expr) : null;
    if (pattern && STARRED.test(pattern.text)) {
      const message = 'here a * is a star and nothing else: % stands for any letters';
      const suggestion = pattern.text.replace(/^\*|\*$/g, '%');
      found.push({ message, offset: placeOf(pattern.byte), mild: true, suggestion });
      continue;
    }
    const column = columnIn(withoutCast(tree.A_Expr?.lexpr), scopes);
    if (!pattern || !column) continue;
    const owners = column.tables.filter((one) => relations.get(one)?.columns.has(column.column));
    const [table] = owners;
    if (table === undefined || owners.length > 1) continue;
    const known =
      (await words(table, column.column)) ??
      relations.get(table)?.columns.get(column.column)?.values ??
      (await offered(table, column.column))?.keys;
    const isAnyCase = isOfAnyCase(relations.get(table), column.column);
    if (!known?.length || known.some((word) => pattern.fits(word, isAnyCase))) continue;
    const message = `${column.column} of ${table} is never like "${pattern.text}": it knows ${known.slice(0, 20).join(', ')}`;
    const [core = ''] = pattern.text.split(/[%_]+/).filter((part) => part !== '');
    const meant = suggest(core, known);
    const suggestion =
      meant === undefined ? {} : { suggestion: pattern.text.replace(core, () => meant) };
    found.push({ message, offset: placeOf(pattern.byte), mild: true, ...suggestion });
  }
  return found;
}

/** A text that begins or ends with a star, of which no other sign says that it is a pattern. */
const STARRED = /^(?:\*[^*%_\\]+\*?|[^*%_\\]+\*)$/;

/** The pattern that a comparison is about, where it is written out. */
function patternIn(test: SqlNode<'A_Expr'>) {
  if (test.kind !== 'AEXPR_LIKE' && test.kind !== 'AEXPR_ILIKE') return null;
  const constant = test.rexpr && constantOf(test.rexpr);
  if (constant?.value == null) return null;
  const text = constant.value;
  const isOperator = operatorOf(test).endsWith('*');
  return {
    text,
    byte: constant.byte,
    /** @param isAnyCase is it so of the column? */
    fits: (word: string, isAnyCase: boolean) => {
      const inCase = (one: string) => (isAnyCase || isOperator ? one.toLowerCase() : one);
      return fitsPattern(inCase(word), inCase(text));
    },
  };
}

/** Fits a word a pattern? Read as the database does: each `%` takes as little as it can, and none is tried twice. */
function fitsPattern(word: string, pattern: string): boolean {
  const [letters, signs] = [[...word], signsOf(pattern)];
  let [at, sign] = [0, 0];
  let behindAny: { at: number; sign: number } | null = null;
  while (at < letters.length) {
    const wanted = signs[sign];
    if (wanted === ANY) {
      sign += 1;
      behindAny = { at, sign };
    } else if (wanted === ONE || wanted === letters[at]) {
      at += 1;
      sign += 1;
    } else if (behindAny) {
      behindAny.at += 1;
      ({ at, sign } = behindAny);
    } else return false;
  }
  return signs.slice(sign).every((one) => one === ANY);
}

const ANY = Symbol('%');
const ONE = Symbol('_');

/** What a pattern wants, letter by letter; behind a backslash a sign stands for itself. */
function signsOf(pattern: string): (string | symbol)[] {
  return [...pattern.matchAll(/\\(.)|(.)/gsu)].map(([, escaped, plain = '']) => {
    if (escaped !== undefined) return escaped;
    return plain === '%' ? ANY : plain === '_' ? ONE : plain;
  });
}
