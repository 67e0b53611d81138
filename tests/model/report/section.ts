import { allSlots, configOf, type Slot } from '../engine/config.ts';
import type { AnyModel } from '../engine/model.ts';
import { survivors } from '../survivors.ts';
import { type Coverage, drawChart, escapeHtml, goalOf } from './chart.ts';
import type { ReportedPath } from './reported.ts';

/** What the report says of one machine. */
export interface MachineReport {
  name: string;
  model: AnyModel;
  paths: ReportedPath[];
  coverage: ReadonlyMap<string, Coverage>;
}

/** Why the machine is not walked in the product, where it is not. */
type Absence = string | undefined;

function drawPath(machine: string, slots: readonly string[], path: ReportedPath): string {
  const { start, steps, error, picture, isWalk, taken } = path;
  const name = [start, ...steps].join(' → ');
  const state = error === null ? 'passed' : 'failed';
  const place = isWalk ? 'product' : 'machine';
  const list = steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('');
  const again = `npm run test:model ${machine} -- --path '${name.replaceAll("'", String.raw`'\''`)}'`;
  const reason =
    error === null
      ? ''
      : `<pre class="error">${escapeHtml(error)}</pre><pre>${escapeHtml(again)}</pre>`;
  const image =
    picture === null
      ? ''
      : `<img loading="lazy" alt="The last screen" src="data:image/jpeg;base64,${picture}">`;
  const numbers = taken.map((id) => slots.indexOf(id)).join(' ');
  return `<details class="path ${state}" data-place="${place}" data-state="${state}" data-taken="${numbers}"${error === null ? '' : ' open'}><summary><b>${state}</b> <i>${isWalk ? 'in the product' : 'without a browser'}</i> ${escapeHtml(name)}</summary><div class="walk"><ol start="0"><li>start: ${escapeHtml(start)}</li>${list}</ol><div>${reason}${image}</div></div></details>`;
}

const WALKED: Readonly<Record<Coverage, string>> = {
  browser: 'product',
  machine: 'machine',
  failed: 'failed',
  none: 'nowhere',
};

function drawTransitions(slots: readonly Slot[], coverage: ReadonlyMap<string, Coverage>): string {
  const rows = slots.map((slot, index) => {
    const status = coverage.get(slot.id) ?? 'none';
    const [from = '', event = ''] = slot.id.split('/');
    const cells = [from || 'anywhere', event, goalOf(slot) ?? 'stays'].map(
      (text) => `<td>${escapeHtml(text)}</td>`,
    );
    return `<tr data-slot="${index}">${cells.join('')}<td class="${status}">${WALKED[status]}</td></tr>`;
  });
  return `<div class="transitions"><table><thead><tr><th>from</th><th>event</th><th>to</th><th>walked</th></tr></thead>${rows.join('')}</table></div>`;
}

function drawSurvivors(name: string): string {
  const listed = Object.entries(survivors[name] ?? {}).map(
    ([id, reason]) => `<li><code>${escapeHtml(id)}</code>: ${escapeHtml(reason)}</li>`,
  );
  return listed.length === 0
    ? ''
    : `<details><summary>${listed.length} faults that no path can notice</summary><ul>${listed.join('')}</ul></details>`;
}

/** A machine with its statechart, its transitions and its paths. */
export function drawSection(
  { name, model, paths, coverage }: MachineReport,
  absence: Absence,
): string {
  const slots = allSlots(configOf(model.machine));
  const ids = slots.map(({ id }) => id);
  const note =
    absence === undefined
      ? ''
      : `<p class="note">Not walked in the product: ${escapeHtml(absence)}</p>`;
  return `<section id="${name}"><h2>${name}</h2>${note}<figure><div>${drawChart(model.machine, coverage)}</div>${drawTransitions(slots, coverage)}<figcaption>Point at a transition, or at a path below, to see it in the chart.</figcaption></figure>
${drawSurvivors(name)}
${paths.map((path) => drawPath(name, ids, path)).join('\n')}</section>`;
}
