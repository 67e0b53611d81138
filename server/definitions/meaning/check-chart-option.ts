import type { Panel } from '#schemas/definitions/panel.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import { suggest } from '../suggest.ts';
import type { Findings, Path } from './findings.ts';

type ChartPanel = Extract<Panel, { type: 'ECharts' | 'ChartJS' }>;
type Given = Readonly<Record<string, unknown>>;

/** A library that draws charts: the settings that it takes, as far as the product has what they are of. */
interface Library {
  readonly name: string;
  readonly settings: readonly string[];
  /** Settings that charts without axes have no use for. */
  readonly ofAxes: readonly string[];
}

const LIBRARIES: Readonly<Record<ChartPanel['type'], Library>> = {
  ECharts: {
    name: 'ECharts',
    settings: [
      ...['animation', 'animationThreshold', 'animationDuration', 'animationEasing'],
      ...['animationDelay', 'animationDurationUpdate', 'animationEasingUpdate'],
      ...['animationDelayUpdate', 'axisPointer', 'backgroundColor', 'blendMode', 'color'],
      ...['darkMode', 'grid', 'hoverLayerThreshold', 'legend', 'series', 'stateAnimation'],
      ...['textStyle', 'tooltip', 'useUTC', 'xAxis', 'yAxis'],
    ],
    ofAxes: ['axisPointer', 'grid', 'xAxis', 'yAxis'],
  },
  ChartJS: {
    name: 'Chart.js',
    settings: [
      ...['animation', 'animations', 'aspectRatio', 'backgroundColor', 'barPercentage'],
      ...['barThickness', 'base', 'borderAlign', 'borderCapStyle', 'borderColor', 'borderDash'],
      ...['borderDashOffset', 'borderJoinStyle', 'borderRadius', 'borderSkipped', 'borderWidth'],
      ...['categoryPercentage', 'circumference', 'clip', 'color', 'cubicInterpolationMode'],
      ...['cutout', 'datasets', 'devicePixelRatio', 'elements', 'events', 'font', 'grouped'],
      ...['hover', 'hoverBackgroundColor', 'hoverBorderColor', 'hoverBorderWidth', 'hoverOffset'],
      ...['indexAxis', 'inflateAmount', 'interaction', 'layout', 'locale', 'maintainAspectRatio'],
      ...['maxBarThickness', 'minBarLength', 'normalized', 'offset', 'parsing', 'plugins'],
      ...['pointBackgroundColor', 'pointBorderColor', 'pointBorderWidth', 'pointHitRadius'],
      ...['pointHoverRadius', 'pointRadius', 'pointRotation', 'pointStyle', 'radius'],
      ...['resizeDelay', 'responsive', 'rotation', 'scales', 'showLine', 'skipNull', 'spacing'],
      ...['spanGaps', 'stepped', 'tension', 'transitions', 'weight'],
    ],
    ofAxes: ['indexAxis', 'scales'],
  },
};

/** Plugins of Chart.js that the product has. */
const PLUGINS: readonly string[] = ['legend', 'tooltip'];

/** Parts of a chart that hold its rows: a list of the author's stands in their place. */
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
  const { name, settings, ofAxes } = LIBRARIES[type];
  const kind = definition?.charts[chart.code]?.kind;
  for (const [key, value] of Object.entries((chart.option ?? {}) as Given)) {
    const place = [...path, key];
    if (!settings.includes(key)) {
      warnOfUnknown(findings, place, `a chart of ${name}`, key, meantBy(type, key, settings));
    } else if (kind === 'pie' && ofAxes.includes(key)) {
      findings.warnKey(place, `a pie has no axes, so "${key}" does nothing`);
    } else if (type === 'ECharts' && OWN_LISTS.includes(key) && Array.isArray(value)) {
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
    }
  }
  warnOfFunctions(findings, path, chart.option);
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

/** The setting that was meant, where another library, or another place of this one, has it. */
function meantBy(
  type: ChartPanel['type'],
  key: string,
  settings: readonly string[],
): string | undefined {
  if (type === 'ChartJS' && PLUGINS.includes(key)) return `"plugins": { "${key}": … }`;
  return suggest(key, settings);
}

/** Texts that were to be functions, however deep they stand. */
function warnOfFunctions(findings: Findings, path: Path, value: unknown): void {
  if (typeof value === 'string') {
    if (!FUNCTION.test(value)) return;
    findings.warn(path, 'this is a text, and no function: definitions run nothing within a chart');
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) warnOfFunctions(findings, [...path, index], item);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      warnOfFunctions(findings, [...path, key], item);
    }
  }
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
