import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allSlots, configOf } from '../engine/config.ts';
import type { AnyModel } from '../engine/model.ts';
import { nameOf } from '../engine/replay.ts';
import { models } from '../models.ts';
import { undriven } from '../undriven.ts';
import { COLOURS, type Coverage, escapeHtml } from './chart.ts';
import { coverageOf, reportPaths } from './reported.ts';
import { anchorOf, drawSection, type MachineReport } from './section.ts';
import type { WalkedPath } from './walked.ts';

const KEY: Readonly<Record<Coverage, string>> = {
  browser: 'walked in the product',
  machine: 'walked without a browser',
  failed: 'on a path that failed',
  none: 'not walked',
};

function asset(name: string): string {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8');
}

function reportOf(name: string, walks: readonly WalkedPath[]): MachineReport {
  const model = models[name] as AnyModel;
  const own = walks.filter(({ machine }) => machine === name);
  const paths = reportPaths(name, model, own);
  return { name, model, paths, coverage: coverageOf(paths) };
}

function failuresOf({ paths }: MachineReport): number {
  return paths.filter(({ error }) => error !== null).length;
}

/** The share of the transitions of each kind, as a bar. */
function drawBar({ model, coverage }: MachineReport): string {
  const slots = allSlots(configOf(model.machine));
  const counts = new Map<Coverage, number>();
  for (const { id } of slots) {
    const status = coverage.get(id) ?? 'none';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const parts = (Object.keys(KEY) as Coverage[]).flatMap((status) => {
    const count = counts.get(status);
    return count === undefined
      ? []
      : [
          `<span style="flex:${count};background:${COLOURS[status]}" title="${count} of ${slots.length} ${KEY[status]}"></span>`,
        ];
  });
  return `<span class="bar">${parts.join('')}</span>`;
}

function drawRow(report: MachineReport): string {
  const { name, model, paths } = report;
  const inProduct = paths.filter(({ isWalk }) => isWalk).length;
  const failures = failuresOf(report);
  return `<tr${failures > 0 ? ' class="bad"' : ''}><td><a href="#${name}">${name}</a></td><td>${drawBar(report)}</td><td>${allSlots(configOf(model.machine)).length}</td><td>${inProduct}</td><td>${paths.length - inProduct}</td><td>${failures}</td></tr>`;
}

/** The first line of an error, and what it looked for and found. */
function briefly(error: string): string {
  const [first = '', ...rest] = error.split('\n').map((line) => line.trim());
  return [first, ...rest.filter((line) => /^(?:Locator|Expected|Received):/.test(line))].join('\n');
}

/** What failed and why, before anything else: the step, the first words of its error, the last screen. */
function drawFailures(reports: readonly MachineReport[]): string {
  const failures = reports.flatMap(({ name, paths }) =>
    paths
      .filter(({ error }) => error !== null)
      .map((path) => {
        const reason = briefly(path.error ?? '');
        const step = path.at === 0 ? `start: ${path.start}` : path.steps[path.at - 1];
        const picture =
          path.picture === null
            ? ''
            : `<img alt="The last screen" src="data:image/jpeg;base64,${path.picture}">`;
        return `<li>${picture}<div><a href="#${encodeURIComponent(anchorOf(name, path))}"><b>${name}</b> ${escapeHtml(nameOf(path))}</a><p>${path.isWalk ? 'In the product' : 'Without a browser'}, at step ${path.at}, <b>${escapeHtml(step ?? '')}</b></p><p class="reason">${escapeHtml(reason)}</p></div></li>`;
      }),
  );
  return failures.length === 0 ? '' : `<ol class="failures">${failures.join('')}</ol>`;
}

/** The sums of all machines, line by line, for people who read no report. */
export function sumUp(names: readonly string[], walks: readonly WalkedPath[]): string[] {
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  const reports = names.map((name) => reportOf(name, walks));
  const part = (isWalk: boolean) => {
    const own = reports.map(({ paths }) => paths.filter((path) => path.isWalk === isWalk));
    const machines = own.filter((paths) => paths.length > 0).length;
    const failed = own.flat().filter(({ error }) => error !== null).length;
    return `${own.flat().length} paths of ${machines} machines ${isWalk ? 'in the product' : 'without a browser'}, ${failed} failed`;
  };
  return [
    part(false),
    part(true),
    ...reports
      .filter(({ paths }) => paths.some(({ isWalk }) => isWalk))
      .map(({ name, paths }) => {
        const own = paths.filter(({ isWalk }) => isWalk);
        const seconds = sum(own.map((path) => path.seconds ?? 0));
        const failed = own.filter(({ error }) => error !== null).length;
        return `${name.padEnd(16)} ${String(own.length).padStart(4)} paths ${seconds.toFixed(0).padStart(5)} s${failed > 0 ? `, ${failed} failed` : ''}`;
      }),
  ];
}

/** The whole report as one HTML file, machines with failures first. */
export function drawReport(names: readonly string[], walks: readonly WalkedPath[]): string {
  const reports = names
    .map((name) => reportOf(name, walks))
    .toSorted((a, b) => failuresOf(b) - failuresOf(a));
  const failures = reports.reduce((sum, report) => sum + failuresOf(report), 0);
  const count = reports.reduce((sum, { paths }) => sum + paths.length, 0);
  const key = Object.entries(KEY).map(
    ([name, text]) => `<span><i style="background:${COLOURS[name as Coverage]}"></i>${text}</span>`,
  );
  const verdict =
    failures === 0
      ? `<p class="verdict">All ${count} paths went as expected.</p>`
      : `<p class="verdict bad">${failures} of ${count} paths failed.</p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths of the machines</title><style>${asset('report.css')}</style>
<h1>Paths of the machines</h1>${verdict}
${drawFailures(reports)}
<table class="overview"><thead><tr><th>machine</th><th>transitions</th><th></th><th>in the product</th><th>without a browser</th><th>failed</th></tr></thead>${reports.map(drawRow).join('')}</table>
<form><input type="search" name="text" placeholder="Paths with these words" aria-label="Paths with these words">
<label><input type="checkbox" name="failed"> failed only</label> <label><input type="checkbox" name="product"> in the product only</label> <output></output></form>
<p class="key">${key.join('')}</p>
${reports.map((report) => drawSection(report, undriven[report.name])).join('')}<script type="module">${asset('report.js')}</script></html>\n`;
}
