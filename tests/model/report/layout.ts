import type { StateConfig } from '../engine/config.ts';

/** Where a state stands in the drawing, in pixels. */
export interface Box {
  /** Path of the state; empty for the machine. */
  path: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isInner: boolean;
}

const LINE = 22;
const GAP_ACROSS = 90;
const GAP_DOWN = 26;
const PADDING = 16;

/** Names of the states beside it that the transitions of a state, or of one inside it, lead to. */
function goals(state: StateConfig, siblings: readonly string[]): string[] {
  const lists = [
    ...Object.values(state.on),
    ...Object.values(state.after),
    state.always,
    state.onDone,
    ...state.invoke.flatMap(({ onDone, onError }) => [onDone, onError]),
  ];
  const targets = lists
    .flat()
    .flatMap(({ target }) => (target ? [target.split('.')[0] ?? ''] : []));
  return targets.filter((target) => siblings.includes(target));
}

/** Columns of the states inside a state, by how many steps they are from where it starts. */
function columnsOf(state: StateConfig): string[][] {
  const names = Object.keys(state.states);
  const first = state.initial === undefined ? names : [state.initial];
  const columns: string[][] = [];
  const placed = new Set<string>();
  for (let next = first; next.length > 0; ) {
    const column = [...new Set(next)].filter((name) => !placed.has(name));
    if (column.length === 0) break;
    for (const name of column) placed.add(name);
    columns.push(column);
    next = column.flatMap((name) => goals(state.states[name] as StateConfig, names));
  }
  const rest = names.filter((name) => !placed.has(name));
  return rest.length > 0 ? [...columns, rest] : columns;
}

function moved(boxes: readonly Box[], x: number, y: number): Box[] {
  return boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
}

/** Places a state and all states inside it, from its own corner. */
export function layOut(state: StateConfig, path = ''): Box[] {
  const name = path.split('.').at(-1) ?? '';
  const isInner = Object.keys(state.states).length === 0;
  if (isInner) {
    return [{ path, x: 0, y: 0, width: 40 + name.length * 7.5, height: LINE + 12, isInner }];
  }
  const inside: Box[] = [];
  let x = PADDING;
  let height = 0;
  for (const column of columnsOf(state)) {
    let y = PADDING + LINE;
    let width = 0;
    for (const child of column) {
      const childPath = path === '' ? child : `${path}.${child}`;
      const boxes = layOut(state.states[child] as StateConfig, childPath);
      inside.push(...moved(boxes, x, y));
      y += (boxes[0]?.height ?? 0) + GAP_DOWN;
      width = Math.max(width, boxes[0]?.width ?? 0);
    }
    x += width + GAP_ACROSS;
    height = Math.max(height, y);
  }
  const width = x - GAP_ACROSS + PADDING;
  return [{ path, x: 0, y: 0, width, height: height - GAP_DOWN + PADDING, isInner }, ...inside];
}
