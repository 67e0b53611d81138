import { allSlots, configOf, type Slot } from '../engine/config.ts';
import type { AnyModel } from '../engine/model.ts';
import { nameOf } from '../engine/replay.ts';
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

/** Steps of a path; where it failed, that step and those that were not walked any more. */
function drawSteps({ start, steps, error, at }: ReportedPath): string {
  const items = [`start: ${start}`, ...steps].map((step, index) => {
    const state = error === null || index < at ? '' : index === at ? 'failed' : 'unwalked';
    return `<li class="${state}">${escapeHtml(step)}</li>`;
  });
  return `<ol start="0">${items.join('')}</ol>`;
}

/** What went wrong and how to see it again. */
function drawFailure(machine: string, path: ReportedPath): string {
  if (path.error === null) return '';
  const name = nameOf(path);
  const again = `npm run test:model ${machine} -- --path '${name.replaceAll("'", String.raw`'\''`)}'`;
  return `<pre class="error">${escapeHtml(path.error)}</pre><p class="note">Walks this path alone:</p><pre class="again">${escapeHtml(again)}</pre>`;
}

/** Name of a path's place in the report. */
export function anchorOf(machine: string, path: ReportedPath): string {
  return `${machine}: ${path.isWalk ? 'product' : 'machine'}: ${nameOf(path)}`;
}

function drawPath(machine: string, slots: readonly string[], path: ReportedPath): string {
  const { error, picture, isWalk, taken, seconds } = path;
  const state = error === null ? 'passed' : 'failed';
  const place = isWalk ? 'product' : 'machine';
  const where = isWalk ? `in the product, ${seconds?.toFixed(1)} s` : 'without a browser';
  const image =
    picture === null
      ? ''
      : `<img loading="lazy" alt="The last screen" src="data:image/jpeg;base64,${picture}">`;
  const numbers = taken.map((id) => slots.indexOf(id)).join(' ');
  return `<details class="path ${state}" id="${escapeHtml(anchorOf(machine, path))}" data-place="${place}" data-state="${state}" data-taken="${numbers}"${error === null ? '' : ' open'}><summary><b>${state}</b> <i>${where}</i> ${escapeHtml(nameOf(path))}</summary><div class="walk">${drawSteps(path)}<div>${drawFailure(machine, path)}${image}</div></div></details>`;
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
