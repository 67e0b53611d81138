import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chart, registerables } from 'chart.js';
import { describe, expect, it } from 'vitest';
import { CHART_LIBRARIES, nestedMeant } from '#server/definitions/meaning/pages/chart-settings.ts';

const MODULES = join(import.meta.dirname, '../../../../node_modules');
const { ECharts, ChartJS } = CHART_LIBRARIES;

/** The types that a library itself declares. */
function typesOf(...path: string[]): string {
  const folder = join(MODULES, ...path);
  const files = readdirSync(folder).filter((name) => name.endsWith('.d.ts'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/** Names of all properties that those types have. */
function namesIn(types: string): string[] {
  return [...types.matchAll(/(?<![\w.$])([a-z]\w*)\??\s*:/g)].map(([, name = '']) => name);
}

describe('settings of charts that the check knows', () => {
  it.each([
    [ECharts, typesOf('echarts', 'types', 'dist')],
    [ChartJS, typesOf('chart.js', 'dist', 'types')],
  ])('are those of $name, and none of its own is told', (library, types) => {
    const names = new Set(namesIn(types));
    const told = [...names].filter((name) => nestedMeant(library, name) !== undefined);
    expect(told).toEqual([]);
    const unknown = [...library.settings, ...library.nested, ...library.alike].filter(
      (name) => !names.has(name),
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    [ECharts, typesOf('echarts', 'types', 'dist')],
    [ChartJS, typesOf('chart.js', 'dist', 'types')],
  ])('have words that $name has', (library, types) => {
    const words = Object.values(library.words).flat();
    // Modes and places of tooltips are names of functions.
    const isKnown = (word: string) => new RegExp(`'${word}'|\\b${word}:`).test(types);
    expect(words.filter((word) => !isKnown(word))).toEqual([]);
  });

  it('are all that Chart.js has a default for', () => {
    Chart.register(...registerables);
    // Functions cannot be written, "scale" is for the axes of all charts, and "hoverColor" of no type.
    const given = Object.keys(Chart.defaults).filter((name) =>
      /^(?!on[A-Z]|scale$|hoverColor$)[a-z]/.test(name),
    );
    expect(given.filter((name) => !ChartJS.settings.includes(name))).toEqual([]);
  });

  it.each([
    [ECharts, 'showw', 'show'],
    [ECharts, 'axisLable', 'axisLabel'],
    [ECharts, 'fontsize', 'fontSize'],
    [ChartJS, 'dispaly', 'display'],
    [ChartJS, 'begintAtZero', 'beginAtZero'],
    [ChartJS, 'y2', undefined],
    [ECharts, 'high', undefined],
  ])('tell what was meant', (library, key, meant) => {
    expect(nestedMeant(library, key)).toBe(meant);
  });
});
