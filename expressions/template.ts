import type { ExpressionNode, Position } from './ast.ts';
import { MAX_DEPTH } from './limits.ts';
import { type ExpressionError, parseExpression } from './parse.ts';

/**
 * Where a value stands: among the words that people read, within a tag, or there in the query of an address, where more
 * than HTML has a meaning.
 */
export type ValuePlace = 'text' | 'tag' | 'query';

/** A piece of a template of HTML over rows. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'value';
      readonly ast: ExpressionNode;
      readonly position: Position;
      readonly place: ValuePlace;
    }
  | {
      readonly kind: 'rows' | 'empty';
      readonly position: Position;
      readonly parts: readonly TemplatePart[];
    }
  | {
      readonly kind: 'if';
      readonly test: ExpressionNode;
      readonly position: Position;
      readonly parts: readonly TemplatePart[];
    };

type Block = Exclude<TemplatePart, { kind: 'text' | 'value' }>;

/** A template that could be read, in parts as they follow each other. */
export interface ParsedTemplate {
  readonly ok: true;
  readonly parts: readonly TemplatePart[];
}

/** What is open ends before the next place opens, so that no text is looked through twice. */
const TAG = /\{\{((?:(?!\{\{)[\s\S])*?)\}\}/g;
const OPENING = /^#(rows|empty|if)\b([\s\S]*)$/;
const CLOSING = /^\/(\w+)\s*$/;
/** An attribute's value that is open and holds a question mark. */
const OPEN_QUERY = /=\s*(?:"[^"<>]*\?[^"<>]*|'[^'<>]*\?[^'<>]*)$/;
const OPEN_TAG = /<[a-z][^<>]*$/i;

/**
 * Reads HTML with places for values (spec 2.14g, 3.2c): `{{row.name}}` is the value of an expression,
 * `{{#rows}}…{{/rows}}` is written once for each row, `{{#if row.late}}…{{/if}}` while its condition
 * holds, `{{#empty}}…{{/empty}}` when there is no row. Never throws; a fault tells its offset.
 *
 * @example
 * parseTemplate('<ul>{{#rows}}<li>{{row.name}}</li>{{/rows}}</ul>'); // { ok: true, parts }
 */
export function parseTemplate(text: string): ParsedTemplate | ExpressionError {
  const root: TemplatePart[] = [];
  const open: { block: Block; parts: TemplatePart[] }[] = [];
  const parts = () => open.at(-1)?.parts ?? root;
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const before = text.slice(end, match.index);
    if (before !== '') parts().push({ kind: 'text', text: before });
    end = match.index + match[0].length;
    const inner = match[1] ?? '';
    const position = match.index + 2 + (inner.length - inner.trimStart().length);
    const name = inner.trim();

    const closing = CLOSING.exec(name);
    if (closing) {
      const last = open.pop()?.block.kind;
      if (last !== closing[1]) {
        const isBefore = open.some(({ block }) => block.kind === closing[1]);
        const message = isBefore
          ? `{{/${last}}} is missing before this`
          : `{{/${closing[1]}}} closes nothing that is open`;
        return fault(message, position);
      }
      continue;
    }
    const opening = OPENING.exec(name);
    if (opening) {
      const block = openBlock(opening, position, open.at(-1)?.block.kind);
      if ('ok' in block) return block;
      if (open.length === MAX_DEPTH) return fault('The blocks are nested too deeply', position);
      parts().push(block);
      open.push({ block, parts: block.parts as TemplatePart[] });
      continue;
    }
    if (name.startsWith('#')) {
      return fault(`There is no block ${name}; there are #rows, #if and #empty`, position);
    }
    const parsed = parseExpression(name);
    if (!parsed.ok) return fault(parsed.message, position + parsed.position);
    const place = placeBehind(text.slice(Math.max(0, match.index - 2000), match.index));
    parts().push({ kind: 'value', ast: parsed.ast, position, place });
  }
  if (end < text.length) parts().push({ kind: 'text', text: text.slice(end) });
  const left = open.at(-1)?.block;
  if (left) return fault(`{{#${left.kind}}} is never closed`, left.position);
  return { ok: true, parts: root };
}

/** Formulas of the text before compare with the signs of tags. */
function placeBehind(before: string): ValuePlace {
  if (OPEN_QUERY.test(before)) return 'query';
  return OPEN_TAG.test(before.replaceAll(TAG, '')) ? 'tag' : 'text';
}

function openBlock(
  [, kind, rest = '']: RegExpExecArray,
  position: Position,
  around: Block['kind'] | undefined,
): Block | ExpressionError {
  if (kind === 'if') {
    const start = position + '#if'.length + (rest.length - rest.trimStart().length);
    const parsed = parseExpression(rest.trim());
    if (!parsed.ok) return fault(parsed.message, start + parsed.position);
    return { kind: 'if', test: parsed.ast, position: start, parts: [] };
  }
  if (rest.trim() !== '') return fault(`{{#${kind}}} takes nothing behind its name`, position);
  if (around !== undefined) {
    const advice =
      around === kind ? `{{/${kind}}} closes it` : `{{/${around}}} is missing before this`;
    return fault(`{{#${kind}}} stands in no other block: ${advice}`, position);
  }
  return { kind: kind as 'rows' | 'empty', position, parts: [] };
}

/** An expression of a template. */
export interface TemplateExpression {
  readonly ast: ExpressionNode;
  /** Offset at which it begins. */
  readonly position: Position;
  /** Does it say whether something is shown? */
  readonly isTest: boolean;
}

/** Every expression of a template. */
export function expressionsOf(parts: readonly TemplatePart[]): TemplateExpression[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case 'text':
        return [];
      case 'value':
        return [{ ast: part.ast, position: part.position, isTest: false }];
      case 'if':
        return [
          { ast: part.test, position: part.position, isTest: true },
          ...expressionsOf(part.parts),
        ];
      default:
        return expressionsOf(part.parts);
    }
  });
}

function fault(message: string, position: Position): ExpressionError {
  return { ok: false, message, position };
}
