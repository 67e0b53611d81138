import { AXES_OF_VALUES, axisTypes, isLying } from '#schemas/definitions/chart-axes.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import { isObject } from '#schemas/wire/json-object.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import { CHART_LIBRARIES, type ChartLibrary, nestedMeant, PLUGINS } from './chart-settings.ts';

type ChartPanel = Extract<Panel, { type: 'ECharts' | 'ChartJS' }>;
type Given = Readonly<Record<string, unknown>>;

/** Parts of a chart of ECharts that hold its rows: a list of the author's stands in their place. */
const OWN_LISTS: readonly string[] = ['series', 'xAxis', 'yAxis'];

/** A text that was to be a function: definitions are data, and run nothing within a chart. */
const FUNCTION = /^\s*(?:async\s+)?(?:function\b|\(?[\w\s,]*\)?\s*=>)/;

/** Looks for settings of a chart that come to nothing. */
export function warnOfChartOption(
  findings: Findings,
  path: Path,
  { type, chart }: ChartPanel,
  definition: CompiledDefinition | null,
): void {
  const library = CHART_LIBRARIES[type];
  const { name, settings, ofAxes } = library;
  const kind = definition?.charts[chart.code]?.kind;
  if (type === 'ECharts' && kind !== 'pie') warnOfAxes(findings, path, chart.option ?? {});
  for (const [key, value] of Object.entries((chart.option ?? {}) as Given)) {
    const place = [...path, key];
    if (!settings.includes(key)) {
      warnOfUnknown(findings, place, `a chart of ${name}`, key, meantBy(type, key, settings));
      continue;
    }
    warnOfTexts(findings, place, library, value);
    if (kind === 'pie' && ofAxes.includes(key)) {
      findings.warnKey(place, `a pie has no axes, so "${key}" does nothing`);
    } else if (OWN_LISTS.includes(key) && Array.isArray(value)) {
      const message = `this list stands in place of the chart’s own, so its rows are not drawn: an object is laid over each`;
      findings.warn(place, message, JSON.stringify(value[0] ?? {}));
    } else if (type === 'ChartJS' && key === 'plugins' && isObject(value)) {
      for (const one of Object.keys(value)) {
        if (PLUGINS.includes(one)) continue;
        warnOfUnknown(
          findings,
          [...place, one],
          'a chart of the product',
          one,
          suggest(one, PLUGINS),
        );
      }
      warnOfMisspelt(findings, place, library, value);
    } else {
      warnOfMisspelt(findings, place, library, value);
    }
  }
}

/** Types of axes that leave names no axis to stand on, or numbers none. */
function warnOfAxes(findings: Findings, path: Path, option: Given): void {
  const [names, values] = isLying(option)
    ? (['yAxis', 'xAxis'] as const)
    : (['xAxis', 'yAxis'] as const);
  const { [names]: ofNames = 'category', [values]: ofValues = 'value' } = axisTypes(option);
  if (ofNames !== 'category') {
    const message = `what a chart is grouped by has names, also where it is a day or a number, so nothing is drawn on an axis of this type`;
    findings.warn([...path, names, 'type'], message, 'category');
  }
  if (!AXES_OF_VALUES.includes(ofValues)) {
    const message = `the values of a chart are numbers, so nothing is drawn on an axis of this type`;
    findings.warn([...path, values, 'type'], message, 'value');
  }
}

function warnOfUnknown(
  findings: Findings,
  place: Path,
  what: string,
  key: string,
  meant: string | undefined,
): void {
  findings.warnKey(place, `${what} has no setting "${key}", so this does nothing`, meant);
}

/** Names within a setting that are nearly those that charts are mostly given, and are none of the library's. */
function warnOfMisspelt(
  findings: Findings,
  path: Path,
  library: ChartLibrary,
  value: unknown,
): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    const meant = Array.isArray(value) ? undefined : nestedMeant(library, key);
    if (meant !== undefined) {
      const message = `${library.name} has no setting "${key}" here, so this does nothing`;
      findings.warnKey(place, message, meant);
    }
    // Names of an author's own styles.
    if (key !== 'rich') warnOfMisspelt(findings, place, library, item);
  }
}

/** The setting that was meant, where another library, or another place of this one, has it. */
function meantBy(
  type: ChartPanel['type'],
  key: string,
  settings: readonly string[],
): string | undefined {
  if (type === 'ChartJS' && PLUGINS.includes(key)) return `"plugins": { "${key}": … }`;
  return suggest(key, settings);
}

/** Texts that were to be functions, numbers, or yes and no, however deep they stand. */
function warnOfTexts(findings: Findings, path: Path, library: ChartLibrary, value: unknown): void {
  if (typeof value === 'string') {
    const told = textFault(library, String(path.at(-1)), value);
    if (told) findings.warn(path, told.message, told.suggestion);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      warnOfTexts(findings, [...path, index], library, item);
    }
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      warnOfTexts(findings, [...path, key], library, item);
    }
  }
}

/** Words by which a setting takes its value from elsewhere. */
const FROM_ELSEWHERE: readonly string[] = ['auto', 'inherit'];

/** Words that people write for no. */
const NO = /^(?:no|false|off|none|0)?$/i;

/** Why a text is nothing for a setting; undefined where it may be. */
function textFault(
  { name, flags, numbers, words }: ChartLibrary,
  key: string,
  value: string,
): { readonly message: string; readonly suggestion?: string } | undefined {
  if (FUNCTION.test(value)) {
    return {
      message: 'this is a text, and no function: definitions run nothing within a chart',
    };
  }
  if (FROM_ELSEWHERE.includes(value)) return undefined;
  if (flags.includes(key)) {
    const message = `"${key}" takes true or false, without quotes: any text is true to it`;
    return { message, suggestion: String(!NO.test(value)) };
  }
  const known = words[key] ?? [];
  const meant = known.includes(value) ? undefined : suggest(value, known);
  // A plugin, or a later version of the library, may have others.
  if (meant !== undefined) {
    return { message: `${name} knows no "${key}" of this name`, suggestion: meant };
  }
  const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
  if (!numbers.includes(key) || isNumber) return undefined;
  return { message: `"${key}" takes a number, not "${value}"` };
}
