import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../docs/measurements.md');
const HEAD = `# Measurements

The commands of \`bench/\` write this file: \`npm run bench -- NAME --record\` replaces the section of that
measurement. The machines are noisy, so read the ratios, not the absolute figures: a ratio comes from one run in which
floor (the least that any implementation needs) and product take turns.
`;

/** What one command measured: each line is printed at once, and kept for the document. */
export interface MeasurementRecord {
  line(text: string): void;
  /** Replaces this measurement's part of \`docs/measurements.md\`. */
  write(): Promise<void>;
}

/**
 * The command's numbers in their order, each with what it is when it is left out.
 *
 * @throws Error when a word is no number above 0.
 */
export function numbersOr<Defaults extends readonly number[]>(...defaults: Defaults) {
  const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const numbers = defaults.map((number, index) => Number(given[index] ?? number));
  const wrong = numbers.findIndex((number) => !(number > 0 && Number.isFinite(number)));
  if (wrong >= 0) throw new Error(`"${given[wrong]}" is no number above 0.`);
  return numbers as { [Place in keyof Defaults]: number };
}

/** Begins the record of one measurement; `command` is how to repeat it. */
export function startRecord(title: string, command: string): MeasurementRecord {
  const lines: string[] = [];
  return {
    line(text) {
      console.log(text);
      lines.push(text);
    },
    async write() {
      if (!process.argv.includes('--record')) return;
      const parts = partsOf(await readFile(path, 'utf8').catch(() => HEAD));
      const when = new Date().toISOString().slice(0, 10);
      const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(
        totalmem() / 2 ** 30,
      )} GiB, Node ${process.versions.node}`;
      parts.set(
        title,
        `${when}, ${machine}\n\n\`${command}\`\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`,
      );
      const sorted = [...parts].sort(([a], [b]) => a.localeCompare(b));
      await writeFile(
        path,
        [HEAD, ...sorted.map(([name, text]) => `## ${name}\n\n${text}`)].join('\n'),
      );
    },
  };
}

/** The parts of the document by their titles. */
function partsOf(document: string): Map<string, string> {
  const parts = document.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), `${part.slice(end + 1).trim()}\n`];
    }),
  );
}
