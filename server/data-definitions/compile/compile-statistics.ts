import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { Relation } from '../catalogue/catalogue.ts';
import type {
  AggregateFunction,
  CompiledAggregate,
  CompiledField,
  CompiledStatistic,
  Fields,
} from '../compiled.ts';
import { parseSqlCondition } from './formulas/compile-expressions.ts';
import type { IssuePath, Issues } from './issues.ts';

/** Statistics of a document; faulty ones are left out. */
export function compileStatistics(
  { statistics }: DataDefinitionDocument,
  fields: Fields,
  issues: Issues,
): CompiledStatistic[] {
  return statistics.flatMap((document, index) => {
    const path = ['statistics', index];
    if (statistics.findIndex(({ name }) => name === document.name) < index) {
      issues.warn([...path, 'name'], `"${document.name}" is the name of another statistic`);
    }
    const same = statistics.slice(0, index).find((one) => {
      return (
        one.value === document.value && one.where === document.where && one.name !== document.name
      );
    });
    if (same) {
      const place = document.where === undefined ? 'value' : 'where';
      issues.warn([...path, place], `this is the number of "${same.name}" too`);
    }
    const value = compileAggregate(document.value, fields, issues, [...path, 'value']);
    const { format } = document;
    if (value && (format === 'money' || format === 'percent')) {
      const what = otherThan(format, value);
      const no = format === 'money' ? 'money' : 'share';
      if (what !== null) issues.warn([...path, 'format'], `${what}, and no ${no}`);
    }
    if (document.where === undefined) return value ? [{ document, value }] : [];
    const where = parseSqlCondition(document.where, fields, issues, [...path, 'where']);
    return value && where ? [{ document, value, where }] : [];
  });
}

/** What a value is that is neither an amount nor a share as its statistic says; null where it may be. */
function otherThan(format: 'money' | 'percent', { fn, field }: CompiledAggregate): string | null {
  if (fn === 'count') return 'a count is a whole number';
  if (field?.field.format === format) return null;
  if (field?.field.format === 'money') return 'this is an amount';
  if (field?.field.format === 'percent') return 'this is a share';
  // No currency has coins of a tenth.
  return format === 'money' && field?.decimals === 1 ? 'this is a number with one decimal' : null;
}

const AGGREGATE = /^(sum|avg|min|max)\((\w+)\)$/;

/** `count` or `sum(amount)`, ready to run; null when it has a fault. */
export function compileAggregate(
  text: string,
  fields: Fields,
  issues: Issues,
  path: IssuePath,
): CompiledAggregate | null {
  const match = AGGREGATE.exec(text);
  if (!match) return { fn: 'count' };
  const [, fn, name = ''] = match;
  const field = fields.get(name);
  if (!field) {
    issues.unknownField(path, name, fields);
    return null;
  }
  if (field.unknown) return null;
  const needsNumber = fn === 'sum' || fn === 'avg';
  const isNumber = field.storage === 'integer' || field.storage === 'decimal';
  const hasNoOrder = ['boolean', 'textList', 'document'].includes(field.storage);
  if (needsNumber ? !isNumber : hasNoOrder) {
    issues.add(path, `${fn} has no meaning for "${name}", which is ${field.storage}`);
    return null;
  }
  if (needsNumber && field.quote) {
    const message = `"${name}" holds keys of ${field.quote.dataCode}, so their ${fn} means nothing`;
    issues.warn(path, message);
  }
  return { fn: fn as AggregateFunction, field };
}

/** Looks for faults in the charts of a document. */
export function checkCharts(
  { charts }: DataDefinitionDocument,
  fields: Fields,
  { name: table, primaryKey: [key, another], columns, uniques = [] }: Relation,
  issues: Issues,
): void {
  for (const [code, chart] of Object.entries(charts)) {
    const path = ['charts', code];
    const group = fields.get(chart.group);
    if (!group) issues.unknownField([...path, 'group'], chart.group, fields);
    const day = fields.get(AGGREGATE.exec(chart.value)?.[2] ?? '');
    if (group?.field.type === 'Number' && day?.field.type === 'DateTime') {
      const message = `"${group.name}" is a number, and "${day.name}" a date: "group" and "value" have each other's fields`;
      issues.add([...path, 'group'], message, { suggestion: day.name });
      continue;
    }
    if (group && !group.unknown && chart.by !== undefined && group.field.type !== 'DateTime') {
      issues.add([...path, 'by'], `"${chart.group}" is no date, so it has no ${chart.by}`);
    }
    for (const key of ['group', 'series'] as const)
      warnOfLongTexts(chart, key, fields, issues, path);
    // Of rows that each are a point of their own, the largest may be wanted.
    const isTop = chart.limit !== undefined && chart.value !== 'count';
    const isOfOne = (field: CompiledField | undefined) =>
      !another && field?.column === key && columns.get(key ?? '')?.generated === true;
    const isUnique = (field: CompiledField | undefined) =>
      uniques.some(([one, more]) => !more && one !== undefined && one === field?.column);
    const isCounted = chart.value === 'count';
    const isPlain = !chart.by && !chart.series;
    if ((isOfOne(group) && !isTop) || (isCounted && isPlain && isUnique(group))) {
      issues.warn([...path, 'group'], eachIsAnother(chart.group, table));
    }
    if (isMoment(group) && chart.by === undefined) {
      const message = `each moment of "${chart.group}" would be a point of its own: "by": "day", "week", "month" or "year"`;
      issues.warn([...path, 'group'], message);
    }
    if (chart.series !== undefined) {
      const series = fields.get(chart.series);
      const place = [...path, 'series'];
      if (!series) issues.unknownField(place, chart.series, fields);
      if (chart.kind === 'pie') {
        issues.add(place, 'a pie has one series: leave this out, or draw bars');
      } else if ((isOfOne(series) && !isTop) || (isCounted && isUnique(series))) {
        issues.warn(place, eachIsAnother(chart.series, table));
      } else if (isMoment(series)) {
        const message = `each moment of "${chart.series}" would be a series of its own: name a field that many rows share`;
        issues.warn(place, message);
      }
    }
    const field = compileAggregate(chart.value, fields, issues, [...path, 'value'])?.field;
    if (field && field.storage !== 'integer' && field.storage !== 'decimal') {
      const message = `a chart draws numbers, and "${field.name}" is ${field.storage}`;
      issues.add([...path, 'value'], message);
    }
    if (chart.where !== undefined) {
      parseSqlCondition(chart.where, fields, issues, [...path, 'where']);
    }
  }
}

function eachIsAnother(name: string, table: string): string {
  return `"${name}" is another one in each row of ${table}: name a field that many rows share`;
}

function isMoment(field: CompiledField | undefined): boolean {
  return field?.storage === 'timestamp' || field?.storage === 'timestamptz';
}

/** What nobody can read on an axis: texts of several lines, names of files. */
function warnOfLongTexts(
  chart: DataDefinitionDocument['charts'][string],
  key: 'group' | 'series',
  fields: Fields,
  issues: Issues,
  path: IssuePath,
): void {
  const { multipleLine, extraType } = fields.get(chart[key] ?? '')?.field ?? {};
  const isFile = extraType === 'File' || extraType === 'Image';
  if (!multipleLine && !isFile) return;
  const what = isFile ? 'files' : 'a text of several lines';
  const message = `"${chart[key]}" holds ${what}, so hardly two rows have the same: name a field that many rows share`;
  issues.warn([...path, key], message);
}

/** How a column is called that holds a rate of something; shares of one whole may well be added up. */
const RATE =
  /(?:^|_)(?:(?:vat|tax|discount|rebate|margin|markup|surcharge)(?:_(?:rate|percent|pct))?|(?<!(?:allocation|split|share)_)rate|(?:interest|commission|deductible|royalty)_(?:percent|pct))$/i;

/** Looks for sums of numbers that only name something: that which a row goes by, and those that are shown digit by digit. */
export function warnOfSummedNames(
  { statistics, charts, fields = [] }: DataDefinitionDocument,
  [first, another]: readonly CompiledField[],
  byName: Fields,
  issues: Issues,
): void {
  const key = another || first?.quote ? undefined : first?.name;
  const plain = fields.filter(({ format }) => format === 'plain').map(({ name }) => name);
  const warn = (value: string, path: IssuePath) => {
    const [, fn, name = ''] = /^(sum|avg)\((\w+)\)$/.exec(value) ?? [];
    const field = byName.get(name);
    // Years have an average. Of keys of a Quote that is told where they are read.
    if (fn === undefined || !field || field.quote || field.unknown) return;
    if (name === key) {
      const message = `"${name}" tells one row from another, so its ${fn} means nothing`;
      issues.warn(path, message, 'count');
    } else if (field.rowOf !== undefined) {
      issues.warn(path, `"${name}" names rows of ${field.rowOf}, so its ${fn} means nothing`);
    } else if (fn === 'sum' && field.field.format === 'percent' && RATE.test(field.column)) {
      const message = `"${name}" is a rate, shown in percent, of which a sum means nothing`;
      issues.warn(path, message, `avg(${name})`);
    } else if (fn === 'sum' && plain.includes(name)) {
      const message = `"${name}" is shown as a number of something ("plain"), of which a sum means nothing: max, count, or another format`;
      issues.warn(path, message);
    }
  };
  for (const [index, { value }] of statistics.entries())
    warn(value, ['statistics', index, 'value']);
  for (const [code, { value }] of Object.entries(charts)) warn(value, ['charts', code, 'value']);
}
