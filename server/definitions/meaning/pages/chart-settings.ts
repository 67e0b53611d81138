import { editDistance } from '../../suggest.ts';

/** A library that draws charts: the settings that it takes, as far as the product has what they are of. */
export interface ChartLibrary {
  readonly name: string;
  readonly settings: readonly string[];
  /** Settings that charts without axes have no use for. */
  readonly ofAxes: readonly string[];
  /** Names within those settings that charts are mostly given. */
  readonly nested: readonly string[];
  /** Those that take true or false, to which any text is true. */
  readonly flags: readonly string[];
  /** Those that take a number alone. */
  readonly numbers: readonly string[];
  /** The words that settings take, where a chart has one and the same for it wherever it stands. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Other names of the library that are nearly one of those. */
  readonly alike: readonly string[];
}

/** The libraries, by the type of the panel that draws with them. */
export const CHART_LIBRARIES: Readonly<Record<'ECharts' | 'ChartJS', ChartLibrary>> = {
  ECharts: {
    name: 'ECharts',
    settings: [
      ...['animation', 'animationThreshold', 'animationDuration', 'animationEasing'],
      ...['animationDelay', 'animationDurationUpdate', 'animationEasingUpdate'],
      ...['animationDelayUpdate', 'axisPointer', 'backgroundColor', 'blendMode', 'color'],
      ...['darkMode', 'grid', 'hoverLayerThreshold', 'legend', 'media', 'series'],
      ...['stateAnimation', 'textStyle', 'tooltip', 'useUTC', 'xAxis', 'yAxis'],
    ],
    ofAxes: ['axisPointer', 'grid', 'xAxis', 'yAxis'],
    nested: [
      ...['align', 'areaStyle', 'avoidLabelOverlap', 'axisLabel', 'axisLine', 'axisTick'],
      ...['backgroundColor', 'barCategoryGap', 'barGap', 'barMaxWidth', 'barWidth'],
      ...['borderColor', 'borderRadius', 'borderWidth', 'bottom', 'boundaryGap', 'center'],
      ...['color', 'confine', 'connectNulls', 'containLabel', 'distance', 'ellipsis', 'emphasis'],
      ...['fontFamily', 'fontSize', 'fontWeight', 'formatter', 'height', 'hideOverlap', 'icon'],
      ...['inside', 'interval', 'inverse', 'itemGap', 'itemStyle', 'itemWidth', 'label'],
      ...['labelLine', 'left', 'lineStyle', 'margin', 'nameGap', 'nameLocation', 'nameTextStyle'],
      ...['opacity', 'orient', 'overflow', 'padAngle', 'padding', 'position', 'radius', 'right'],
      ...['roseType', 'rotate', 'selectedMode', 'show', 'showSymbol', 'smooth', 'splitArea'],
      ...['splitLine', 'splitNumber', 'stack', 'step', 'symbol', 'symbolSize', 'textStyle'],
      ...['top', 'trigger', 'valueFormatter', 'width'],
    ],
    flags: [
      ...['animation', 'avoidLabelOverlap', 'confine', 'connectNulls', 'containLabel', 'darkMode'],
      ...['hideOverlap', 'inside', 'inverse', 'show', 'showSymbol', 'smooth', 'useUTC'],
    ],
    numbers: [
      ...['animationThreshold', 'borderWidth', 'itemGap', 'itemWidth', 'nameGap', 'opacity'],
      ...['padAngle', 'splitNumber'],
    ],
    words: {
      orient: ['horizontal', 'vertical'],
      roseType: ['radius', 'area'],
      trigger: ['item', 'axis', 'none'],
    },
    alike: [
      ...['radiusX', 'radiusY', 'sWidth', 'sHeight', 'stop', 'cornerRadius', 'barMinWidth'],
      ...['bandWidth', 'to', 'nameMap', 'labels', 'triggerOn', 'isEmphasis', 'colors'],
      ...['pageTextStyle', 'color0', 'borderColor0', 'pointSize'],
    ],
  },
  ChartJS: {
    name: 'Chart.js',
    settings: [
      ...['animation', 'animations', 'aspectRatio', 'backgroundColor', 'barPercentage'],
      ...['barThickness', 'base', 'borderAlign', 'borderCapStyle', 'borderColor', 'borderDash'],
      ...['borderDashOffset', 'borderJoinStyle', 'borderRadius', 'borderSkipped', 'borderWidth'],
      ...['categoryPercentage', 'circumference', 'clip', 'color', 'cubicInterpolationMode'],
      ...['cutout', 'datasets', 'devicePixelRatio', 'drawActiveElementsOnTop', 'elements'],
      ...['events', 'font', 'grouped', 'hover', 'hoverBackgroundColor', 'hoverBorderColor'],
      ...['hoverBorderWidth', 'hoverOffset'],
      ...['indexAxis', 'inflateAmount', 'interaction', 'layout', 'locale', 'maintainAspectRatio'],
      ...['maxBarThickness', 'minBarLength', 'normalized', 'offset', 'parsing', 'plugins'],
      ...['pointBackgroundColor', 'pointBorderColor', 'pointBorderWidth', 'pointHitRadius'],
      ...['pointHoverRadius', 'pointRadius', 'pointRotation', 'pointStyle', 'radius'],
      ...['resizeDelay', 'responsive', 'rotation', 'scales', 'showLine', 'skipNull', 'spacing'],
      ...['spanGaps', 'stepped', 'tension', 'transitions', 'weight'],
    ],
    ofAxes: ['indexAxis', 'scales'],
    nested: [
      ...['align', 'autoSkip', 'backgroundColor', 'beginAtZero', 'border', 'borderColor'],
      ...['borderRadius', 'borderWidth', 'boxHeight', 'boxWidth', 'callback', 'color', 'display'],
      ...['drawOnChartArea', 'drawTicks', 'duration', 'easing', 'enabled', 'family', 'font'],
      ...['fullSize', 'grid', 'hoverRadius', 'intersect', 'labels', 'lineWidth', 'max'],
      ...['maxRotation', 'maxTicksLimit', 'min', 'minRotation', 'mode', 'offset', 'padding'],
      ...['pointStyle', 'position', 'precision', 'radius', 'reverse', 'size', 'stacked'],
      ...['stepSize', 'suggestedMax', 'suggestedMin', 'tension', 'text', 'ticks', 'title'],
      ...['type', 'usePointStyle', 'weight'],
    ],
    flags: [
      ...['autoSkip', 'beginAtZero', 'display', 'drawOnChartArea', 'drawTicks', 'enabled'],
      ...['fullSize'],
      ...['grouped', 'intersect', 'maintainAspectRatio', 'normalized', 'responsive', 'reverse'],
      ...['showLine', 'skipNull', 'usePointStyle'],
    ],
    numbers: [
      ...['aspectRatio', 'barPercentage', 'boxHeight', 'boxWidth', 'categoryPercentage'],
      ...['devicePixelRatio', 'duration', 'hoverRadius', 'lineWidth', 'maxBarThickness'],
      ...['maxRotation', 'maxTicksLimit', 'minRotation', 'precision', 'stepSize'],
      ...['suggestedMax', 'suggestedMin', 'tension'],
    ],
    words: {
      align: ['start', 'center', 'end', 'inner', 'left', 'right'],
      indexAxis: ['x', 'y'],
      mode: ['point', 'nearest', 'index', 'dataset', 'x', 'y'],
      position: ['top', 'left', 'bottom', 'right', 'center', 'chartArea', 'average', 'nearest'],
    },
    alike: [
      ...['height', 'side', 'label', 'order', 'offsetX', 'offsetY', 'modes', 'maxHeight', 'tick'],
      ...['xAlign', 'yAlign', 'cornerRadius', 'callbacks', 'colors', 'xLabels', 'yLabels'],
    ],
  },
};

/** Plugins of Chart.js that the product has. */
export const PLUGINS: readonly string[] = ['legend', 'tooltip'];

/** The name that was meant by one within a setting, if it is nearly that and no name of the library itself. */
export function nestedMeant({ nested, alike }: ChartLibrary, key: string): string | undefined {
  if (nested.includes(key) || alike.includes(key)) return undefined;
  const word = key.toLowerCase();
  const limit = key.length > 8 ? 2 : 1;
  return nested.find((name) => editDistance(word, name.toLowerCase()) <= limit);
}
