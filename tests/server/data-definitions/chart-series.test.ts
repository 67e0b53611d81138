import { expect, it } from 'vitest';
import type { CompiledField } from '#server/data-definitions/compiled.ts';
import { chartCategories, optionPlaces } from '#server/data-definitions/read/chart-categories.ts';
import { chartSeries } from '#server/data-definitions/read/chart-series.ts';

const field = (type: string) => ({ field: { type } }) as CompiledField;

const point = (group: string, series: string, value: number | null) => ({
  group,
  groupName: null,
  series,
  seriesName: null,
  value,
});

const categories = ['a', 'b'].map((key) => ({ key, name: key }));

it('[7.10d] each series has a value at each category, in the order of their keys', () => {
  const points = [point('b', 'y', 2), point('a', 'x', 1), point('b', 'x', null)];
  expect(chartSeries(points, categories, field('Text'), '', null)).toEqual([
    { key: 'x', name: 'x', values: [1, null] },
    { key: 'y', name: 'y', values: [null, 2] },
  ]);
  expect(chartSeries([], categories, undefined, 'Sum', 0)).toEqual([
    { key: '', name: 'Sum', values: [0, 0] },
  ]);
  // A sum that is no number is no 0.
  expect(chartSeries([point('a', '', null)], categories, undefined, 'Sum', 0)).toEqual([
    { key: '', name: 'Sum', values: [null, 0] },
  ]);
});

it('[7.10d] a series that has none of the groups that are drawn is none of the chart', () => {
  const points = [point('a', 'x', 1), point('c', 'y', 9), point('c', 'x', 9)];
  expect(chartSeries(points, categories, field('Text'), '', 0)).toEqual([
    { key: 'x', name: 'x', values: [1, 0] },
  ]);
});

it('[7.10d] of very many series those with the largest values are drawn', () => {
  const points = Array.from({ length: 20_000 }, (_, index) =>
    point('a', `s${index}`, index % 2 === 0 ? index : -index),
  );
  const series = chartSeries(points, categories, field('Text'), '', 0);
  expect(series).toHaveLength(100);
  expect(series.every(({ values: [value = 0] }) => Math.abs(value ?? 0) >= 19_900)).toBe(true);
});

it('[7.10d] a run of years that begins with the year 1 loses none of them', () => {
  const points = [point('0001', '', 1), point('0003', '', 1)];
  const shown = chartCategories(points, field('DateTime'), 'year', 100);
  expect(shown.map(({ name }) => name)).toEqual(['0001', '0002', '0003']);
});

it('[2.20] only names of options are labels: a value that begins as one does is told from them', () => {
  const points = [point('__Save', 'x', 2), point('new', 'x', 1)];
  const group = { ...field('Text'), optionNames: new Map([['new', '__New']]) } as CompiledField;
  const shown = chartCategories(points, group, undefined, 100).map(({ name }) => name);
  expect(shown).toEqual(['\u200B__Save', '__New']);
});

it('[7.10d] numbers stand on an axis as they count, and what is empty behind them; rows of a Quote by size', () => {
  const points = ['9', '10', '-1.50', '2'].map((group, index) => point(group, '', index));
  const drawn = (group: CompiledField, limit = 100) =>
    chartCategories([...points, { ...point('', '', 9), group: null }], group, undefined, limit).map(
      ({ key }) => key,
    );
  expect(drawn(field('Number'))).toEqual(['-1.50', '2', '9', '10', null]);
  // The largest are chosen first.
  expect(drawn(field('Number'), 3)).toEqual(['-1.50', '2', null]);
  const quote = { ...field('Number'), quote: {} } as CompiledField;
  expect(drawn(quote)).toEqual([null, '2', '-1.50', '10', '9']);
});

it('[7.10d] series of numbers stand as they count, those of options by their keys', () => {
  const named = (group: CompiledField, keys: string[]) =>
    chartSeries(
      keys.map((key) => point('a', key, 1)),
      categories,
      group,
      '',
      0,
    ).map(({ name }) => name);
  expect(named(field('Number'), ['10', '9', '-1', ''])).toEqual(['-1', '9', '10', '–']);
  const options = ['new', 'done', 'late'].map((Key) => ({ Key, Name: Key }));
  const state = { ...field('Text'), options } as unknown as CompiledField;
  expect(named(state, ['done', 'late', 'new', 'odd'])).toEqual(['done', 'late', 'new', 'odd']);
});

it('[2.14i][2.14j] an option has its place among all that its field lists, whichever of them a chart has', () => {
  const options = ['new', 'done', 'late'].map((Key) => ({ Key, Name: Key }));
  const state = { ...field('Text'), options } as unknown as CompiledField;
  const placesOf = (compiled: CompiledField, keys: (string | null)[]) =>
    optionPlaces(
      compiled,
      keys.map((key) => ({ key })),
    );
  expect(placesOf(state, ['done', 'late', 'new'])).toEqual([1, 2, 0]);
  expect(placesOf(state, ['late'])).toEqual([2]);
  // What is empty comes behind them, what is not listed behind that.
  expect(placesOf(state, ['odd', null, 'late', 'more'])).toEqual([5, 3, 2, 4]);
  expect(placesOf(state, ['odd', 'late'])).toEqual([4, 2]);
  expect(placesOf(field('Boolean'), ['false'])).toEqual([1]);
  expect(placesOf(field('Text'), ['a'])).toBeUndefined();
});
