import { allSlots, configOf } from '../engine/config.ts';
import { takenIn, watched } from '../engine/explore.ts';
import type { AnyModel } from '../engine/model.ts';
import { replay } from '../engine/replay.ts';
import { type ExpectedPath, readTraces, stepsOf } from '../engine/trace-file.ts';
import { models } from '../models.ts';
import { survivors } from '../survivors.ts';
import { COLOURS, type Coverage, drawChart, escapeHtml } from './chart.ts';
import type { WalkedPath } from './walked.ts';

function failureOf(model: AnyModel, path: ExpectedPath): string | null {
  try {
    const trace = replay(model, { start: path.start, steps: stepsOf(path) });
    const at = trace.findIndex(
      (step, index) => JSON.stringify(step) !== JSON.stringify(path.trace[index]),
    );
    return at < 0 ? null : `differs at step ${at}: ${trace[at]?.step}`;
  } catch (error) {
    return String(error);
  }
}

function coverageOf(
  model: AnyModel,
  paths: readonly { start: string; steps: string[]; error: string | null; isWalk: boolean }[],
): Map<string, Coverage> {
  const machine = watched(model.machine);
  const coverage = new Map<string, Coverage>();
  for (const { error, isWalk, ...path } of paths) {
    const rank: Coverage = error !== null ? 'failed' : isWalk ? 'browser' : 'machine';
    for (const id of replay(model, path, machine).flatMap((step) => takenIn(step).taken)) {
      const known = coverage.get(id);
      if (rank === 'failed' || known === undefined || (rank === 'browser' && known !== 'failed')) {
        coverage.set(id, rank);
      }
    }
  }
  return coverage;
}

function drawPath(
  start: string,
  steps: readonly string[],
  error: string | null,
  rest = '',
): string {
  const mark = error === null ? '<b class="ok">passed</b>' : '<b class="bad">failed</b>';
  const reason = error === null ? '' : `<pre>${escapeHtml(error)}</pre>`;
  const list = steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('');
  return `<details><summary>${mark} ${escapeHtml([start, ...steps].join(' → '))}</summary><ol start="0"><li>start: ${escapeHtml(start)}</li>${list}</ol>${reason}${rest}</details>`;
}

function picture({ picture: data }: WalkedPath): string {
  return data === null
    ? ''
    : `<img loading="lazy" alt="last screen" src="data:image/jpeg;base64,${data}">`;
}

function section(name: string, model: AnyModel, walks: readonly WalkedPath[]): string {
  const expected = readTraces(name).map((path) => ({
    start: path.start,
    steps: stepsOf(path),
    error: failureOf(model, path),
    isWalk: false,
  }));
  const coverage = coverageOf(model, [
    ...expected,
    ...walks.map((walk) => ({ ...walk, isWalk: true })),
  ]);
  const rows = allSlots(configOf(model.machine)).map(({ id }) => {
    const status = coverage.get(id) ?? 'none';
    return `<tr><td style="color:${COLOURS[status]}">${status}</td><td>${escapeHtml(id)}</td></tr>`;
  });
  const listed = Object.entries(survivors[name] ?? {});
  return `<section id="${name}"><h2>${name}</h2>${drawChart(model.machine, coverage)}
<details><summary>${rows.length} transitions</summary><table>${rows.join('')}</table></details>
<h3>${walks.length} paths in the product</h3>${walks.map((walk) => drawPath(walk.start, walk.steps, walk.error, picture(walk))).join('')}
<details><summary>${expected.length} paths without a browser</summary>${expected.map(({ start, steps, error }) => drawPath(start, steps, error)).join('')}</details>
${listed.length > 0 ? `<h3>Faults that no path notices</h3><ul>${listed.map(([id, reason]) => `<li><code>${escapeHtml(id)}</code>: ${escapeHtml(reason)}</li>`).join('')}</ul>` : ''}</section>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1200px;padding:0 1rem;color:#0f172a}
nav a{margin-inline-end:.8rem}section{border-top:1px solid #cbd5e1;margin-top:2rem}svg{max-width:100%;height:auto;font:13px system-ui,sans-serif}
summary{cursor:pointer;overflow-wrap:anywhere}.ok{color:${COLOURS.browser}}.bad{color:${COLOURS.failed}}img{max-width:640px;border:1px solid #cbd5e1;display:block;margin:.5rem 0}
td{padding:0 .6rem;border-bottom:1px solid #e2e8f0;font-family:ui-monospace,monospace;font-size:13px}pre{white-space:pre-wrap;background:#fef2f2;padding:.6rem}
.key span{margin-inline-end:1.2rem}.key i{display:inline-block;width:1.6em;height:3px;vertical-align:middle;margin-inline-end:.4em}`;

const KEY: Readonly<Record<Coverage, string>> = {
  browser: 'walked in the product',
  machine: 'walked without a browser',
  failed: 'on a path that failed',
  none: 'not walked',
};

/** The whole report as one HTML file. */
export function drawReport(names: readonly string[], walks: readonly WalkedPath[]): string {
  const key = Object.entries(KEY)
    .map(
      ([name, text]) =>
        `<span><i style="background:${COLOURS[name as Coverage]}"></i>${text}</span>`,
    )
    .join('');
  const sections = names.map((name) =>
    section(
      name,
      models[name] as AnyModel,
      walks.filter(({ machine }) => machine === name),
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths of the machines</title><style>${STYLE}</style>
<h1>Paths of the machines</h1><p class="key">${key}</p><nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>${sections.join('')}</html>\n`;
}
