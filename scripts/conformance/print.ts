import { type ClauseState, type Evaluation, provenButOpen, type Verdict } from './evaluate.ts';
import type { Problem } from './problem.ts';
import type { Section } from './requirements.ts';

const width = 100;

const stateNames: Record<ClauseState, string> = {
  proven: 'proven',
  failing: 'failing',
  skipped: 'skipped',
  unproven: 'not yet',
};
const states = Object.keys(stateNames) as ClauseState[];

/** The report for the terminal: a table of totals, the clauses by state, then what is wrong. */
export function printReport(
  sections: Section[],
  { verdicts, notices }: Evaluation,
  problems: Problem[],
  verbose: boolean,
): string {
  const blocks = sections.map((section) => {
    const own = verdictsOf(section, verdicts);
    return [heading(section), ...(verbose ? proofs(own) : idLists(own))].join('\n');
  });
  const open = provenButOpen(verdicts);
  return [
    ...blocks,
    totals(sections, verdicts),
    open.length > 0 &&
      list(`Proven, but still open (npm run conformance -- --write marks them done)`, [
        ...wrap(open, width - 4),
      ]),
    notices.length > 0 && list('Notices', notices),
    problems.length > 0 &&
      list(
        `Problems: ${problems.length}`,
        problems.map(({ message }) => message),
      ),
  ]
    .filter((block) => block !== false)
    .join('\n\n');
}

function heading(section: Section): string {
  return `${section.section}. ${section.title}`;
}

function verdictsOf(section: Section, verdicts: Verdict[]): Verdict[] {
  return verdicts.filter(({ clause }) => clause.id.startsWith(`${section.section}.`));
}

function idLists(verdicts: Verdict[]): string[] {
  return states.flatMap((state) => {
    if (!verdicts.some((verdict) => verdict.state === state)) return [];
    const [first, ...rest] = wrap(idRanges(verdicts, state), width - 12);
    return [
      `  ${stateNames[state].padEnd(9)} ${first}`,
      ...rest.map((line) => ' '.repeat(12) + line),
    ];
  });
}

/** The clauses in a state, three or more neighbours of equal status as `2.18-2.18e`. */
function idRanges(verdicts: Verdict[], state: ClauseState): string[] {
  const runs: Verdict[][] = [];
  verdicts.forEach((verdict, index) => {
    if (verdict.state !== state) return;
    const run = runs.at(-1);
    const last = run?.at(-1);
    const adjoins = last !== undefined && last === verdicts[index - 1];
    if (run && adjoins && last.clause.status === verdict.clause.status) run.push(verdict);
    else runs.push([verdict]);
  });
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (run.length < 3 || !first || !last) return run.map(shownId);
    return [`${first.clause.id}-${shownId(last)}`];
  });
}

function proofs(verdicts: Verdict[]): string[] {
  return verdicts.flatMap((verdict) => {
    const sum = verdict.items.length > 0 ? ` (sum of ${verdict.items.length} items)` : '';
    return [
      `  ${shownId(verdict).padEnd(7)} ${stateNames[verdict.state]}${sum}`,
      ...verdict.tests.map(
        ({ outcome, file, title }) => `            ${outcome}  ${file}: ${title}`,
      ),
    ];
  });
}

/** A star marks the clauses whose status is `done`. */
function shownId({ clause }: Verdict): string {
  return clause.status === 'done' ? `${clause.id}*` : clause.id;
}

function totals(sections: Section[], verdicts: Verdict[]): string {
  const columns = ['clauses', 'done*', ...states.map((state) => stateNames[state])];
  const line = (name: string, cells: (string | number)[]) =>
    name.padEnd(42) + cells.map((cell) => String(cell).padStart(9)).join('');
  return [
    line('', columns),
    ...sections.map((section) => line(heading(section), counts(verdictsOf(section, verdicts)))),
    line('Total', counts(verdicts)),
  ].join('\n');
}

function counts(verdicts: Verdict[]): number[] {
  return [
    verdicts.length,
    verdicts.filter(({ clause }) => clause.status === 'done').length,
    ...states.map((state) => verdicts.filter((verdict) => verdict.state === state).length),
  ];
}

function list(title: string, lines: string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function wrap(words: string[], columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line && line.length + word.length >= columns) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line];
}
