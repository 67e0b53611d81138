import type { AnyNode } from 'acorn';
import type { Findings, Path } from '../findings.ts';
import type { PageCall } from './page-calls.ts';
import { kindOf } from './script-kinds.ts';

type Shape = 'text' | 'number' | 'truth' | 'object' | 'list' | 'function' | 'nothing';

const OBJECT = 'params stand in an object, by their names';
const DIALOG = 'a dialog takes further texts by their names';

/** What a call takes at its places, and what is said where something else stands. */
const TAKEN: Readonly<Record<string, readonly (readonly [shape: Shape, told: string])[]>> = {
  task: [
    ['text', 'task() takes a text first'],
    ['object', OBJECT],
  ],
  command: [
    ['text', 'command() takes a text first'],
    ['object', OBJECT],
    ['object', 'command() takes its panel and rows by their names: { panel, rows }'],
  ],
  navigate: [
    ['text', 'navigate() takes a text first'],
    ['list', 'navigate() takes rows in a list: [row]'],
  ],
  toast: [
    ['text', 'toast() takes a text first'],
    ['text', "toast() takes its type as a text: 'success'"],
  ],
  message: dialog('message'),
  input: dialog('input'),
  confirm: dialog('confirm'),
  'panel.filter': [['object', 'filter() takes values by the names of filters: { id: 7 }']],
};

function dialog(kind: string): readonly (readonly [Shape, string])[] {
  const first = `${kind}() takes a text first, further texts behind it: ('…', { title: '…' })`;
  return [
    ['text', first],
    ['object', DIALOG],
  ];
}

/** What is given to a call of the page that takes something else at this place, and refuses it each time. */
export function tellUnfitShapes(findings: Findings, path: Path, { kind, node }: PageCall): void {
  for (const [place, [taken, told]] of (TAKEN[kind] ?? []).entries()) {
    const given = node.arguments[place];
    const shape = given && shapeOf(given);
    if (!given || shape === undefined || shape === taken) continue;
    // That a title stands by itself is told with it, and a dialog does without further texts.
    if (told === DIALOG && (shape === 'text' || shape === 'nothing')) return;
    // That rows are no text is told with their fields.
    if (taken === 'text' && isToldWhole(given, kind)) return;
    const isPlain = shape === 'number' || shape === 'truth';
    const mend = kind === 'toast' && place === 0 && isPlain ? ', and this is none: String(…)' : '';
    const isName = told === OBJECT && given.type === 'Identifier';
    const meant = isName ? `{ ${given.name} }` : undefined;
    findings.inside(path, `${told}${mend}`, given.start, meant);
    return;
  }
}

function isToldWhole(given: AnyNode, kind: string): boolean {
  const isShown = ['toast', 'message', 'input', 'confirm'].includes(kind);
  return isShown && ['rows', 'answer'].includes(kindOf(given)?.is ?? '');
}

const SHAPES: Readonly<Record<string, Shape>> = {
  ...{ text: 'text', joined: 'text', number: 'number', list: 'list', rows: 'list' },
  ...{ row: 'object', answer: 'object' },
};

/** The shape of a value that is certain. */
function shapeOf(node: AnyNode): Shape | undefined {
  switch (node.type) {
    case 'ObjectExpression':
      return 'object';
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return 'function';
    case 'Literal':
      if (typeof node.value === 'boolean') return 'truth';
      return node.raw === 'null' ? 'nothing' : SHAPES[kindOf(node)?.is ?? ''];
    default:
      return SHAPES[kindOf(node)?.is ?? ''];
  }
}
