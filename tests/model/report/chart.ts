import type { AnyStateMachine } from 'xstate';
import { allSlots, configOf, type Slot } from '../engine/config.ts';
import { type Box, layOut } from './layout.ts';

/** What became of a transition: seen in the product, walked without a browser, failed, or neither. */
export type Coverage = 'browser' | 'machine' | 'failed' | 'none';

export const COLOURS: Readonly<Record<Coverage, string>> = {
  browser: '#15803d',
  machine: '#2563eb',
  failed: '#dc2626',
  none: '#9ca3af',
};

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Path of the state that a transition leads to; null when it stays. */
export function goalOf({ id, list, index }: Slot): string | null {
  const target = list[index]?.target;
  const source = id.split('/')[0] ?? '';
  if (target === undefined) return null;
  if (target.startsWith('#')) return target.split('.').slice(1).join('.');
  if (target.startsWith('.')) return source === '' ? target.slice(1) : source + target;
  const parent = source.split('.').slice(0, -1).join('.');
  return parent === '' ? target : `${parent}.${target}`;
}

function curve(from: Box, to: Box, nth: number): string {
  const shift = (nth % 5) * 5 - 10;
  if (from === to) return `M ${from.x + 12 + nth * 16} ${from.y} c -6 -22, 22 -22, 14 0`;
  const isAround = to.path.startsWith(`${from.path}.`) || from.path === '';
  if (isAround) {
    const x = to.x + to.width / 2 + shift;
    return `M ${x} ${from.y} C ${x} ${from.y + 12}, ${x} ${to.y - 12}, ${x} ${to.y}`;
  }
  const startY = from.y + (from.isInner ? from.height / 2 : 14) + shift;
  const endY = to.y + (to.isInner ? to.height / 2 : 14) + shift;
  const right = from.x + from.width;
  const end = to.x + to.width;
  if (to.x === from.x) {
    const x = Math.max(right, end) + 26 + (nth % 5) * 5;
    return `M ${right} ${startY} C ${x} ${startY}, ${x} ${endY}, ${end} ${endY}`;
  }
  if (to.x > from.x) {
    return `M ${right} ${startY} C ${right + 45} ${startY}, ${to.x - 45} ${endY}, ${to.x} ${endY}`;
  }
  const up = Math.min(startY, endY) - 24 - (nth % 5) * 4;
  return `M ${from.x + 10} ${from.y} C ${from.x - 30} ${up}, ${end + 30} ${up}, ${end - 10} ${to.y}`;
}

interface Edge {
  slot: Slot;
  /** Its place in the list of all transitions. */
  number: number;
  coverage: Coverage;
  from: Box;
  to: Box;
  /** How many transitions between the same states come before it. */
  nth: number;
}

function drawEdge({ slot, number, coverage, from, to, nth }: Edge): string {
  const title = `${slot.id} → ${goalOf(slot) ?? 'stays'}`;
  const d = curve(from, to, nth);
  return `<path class="edge" data-slot="${number}" d="${d}" stroke="${COLOURS[coverage]}" marker-end="url(#${coverage})"/><path class="hit" data-slot="${number}" d="${d}"><title>${escapeHtml(title)}</title></path>`;
}

function label(box: Box, name: string): string {
  const fill = box.isInner ? '#ffffff' : 'none';
  const x = box.isInner ? box.x + box.width / 2 : box.x + 12;
  const y = box.isInner ? box.y + box.height / 2 + 5 : box.y + 18;
  return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="8" fill="${fill}" stroke="#64748b"${box.isInner ? '' : ' stroke-dasharray="4 3"'}/><text x="${x}" y="${y}" text-anchor="${box.isInner ? 'middle' : 'start'}">${escapeHtml(name)}</text>`;
}

/** A statechart as SVG, its transitions in the colour of what became of them. */
export function drawChart(
  machine: AnyStateMachine,
  coverage: ReadonlyMap<string, Coverage>,
): string {
  const config = configOf(machine);
  const boxes = layOut(config);
  const byPath = new Map(boxes.map((box) => [box.path, box]));
  const [frame] = boxes;
  const counts = new Map<string, number>();
  const edges = allSlots(config).flatMap((slot, number): Edge[] => {
    const from = byPath.get(slot.id.split('/')[0] ?? '');
    const goal = goalOf(slot);
    const to = goal === null ? from : byPath.get(goal);
    if (from === undefined || to === undefined) return [];
    const pair = `${from.path} ${to.path}`;
    const nth = counts.get(pair) ?? 0;
    counts.set(pair, nth + 1);
    return [{ slot, number, coverage: coverage.get(slot.id) ?? 'none', from, to, nth }];
  });
  const markers = Object.entries(COLOURS).map(
    ([name, colour]) =>
      `<marker id="${name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="${colour}"/></marker>`,
  );
  const drawn = (isInner: boolean) =>
    boxes
      .filter((box) => box.isInner === isInner)
      .map((box) => label(box, box.path.split('.').at(-1) || machine.id));
  const [frames, states] = [drawn(false), drawn(true)];
  const width = (frame?.width ?? 0) + 40;
  const height = (frame?.height ?? 0) + 60;
  return `<svg viewBox="-20 -40 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(machine.id)}"><defs>${markers.join('')}</defs>${frames.join('')}${edges.map(drawEdge).join('')}${states.join('')}</svg>`;
}
