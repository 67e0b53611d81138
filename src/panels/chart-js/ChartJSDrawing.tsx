import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import type { ChartDrawingProps } from '../chart/ChartPanel.tsx';
import { readChartTheme } from '../chart/chart-theme.ts';
import { legendNames } from '../chart/drawn-chart.ts';
import { mergeOption } from '../chart/safe-chart-option.ts';
import { usePageTheme } from '../chart/use-page-theme.ts';
import { chartJsConfiguration } from './adapters.ts';
import { namesInRoom } from './legend-room.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);

/** A size that Chart.js is told of between the last step of an animation and its end, it forgets. */
const SIZE: Plugin = { id: 'size', afterRender: (chart) => chart.resize() };

/** Names in a legend that its author puts beside a chart: each takes a line there. */
const MOST_BESIDE = 12;

/** Draws with Chart.js; in the theme of the page, and as large as its place. */
export function ChartJSDrawing({ data, option, write, writeShort }: ChartDrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = usePageTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme is a new drawing
  useEffect(() => {
    const element = canvas.current;
    if (element?.parentElement == null) return;
    const colors = readChartTheme(element.parentElement);
    const mirrored = document.documentElement.dir === 'rtl';
    const names = legendNames(data);
    const brush = element.getContext('2d');
    const shownIn = (width: number) => {
      if (isBeside) return MOST_BESIDE;
      if (brush) brush.font = `12px ${colors.font}`;
      return namesInRoom(names, width, (name) => brush?.measureText(name).width ?? 0);
    };
    const drawnWith = (shown: number) => {
      const theirs = { data, theme: colors, write, writeShort, mirrored, legendNames: shown };
      const configuration = chartJsConfiguration(theirs, option);
      if (configuration === undefined) return undefined;
      return { ...configuration, options: mergeOption(configuration.options ?? {}, option) };
    };
    const place = drawnWith(names.length)?.options.plugins?.legend?.position;
    const isBeside = place === 'left' || place === 'right';
    /** Names that the last drawing gives room to. */
    let given = shownIn(element.parentElement.clientWidth);
    const configuration = drawnWith(given);
    if (configuration === undefined) return;
    // It hands the letters of its options on to nothing that it writes.
    Chart.defaults.font.family = colors.font;
    const onResize: Plugin['resize'] = (chart, { size: { width } }) => {
      const shown = shownIn(width);
      const options = shown === given ? undefined : drawnWith(shown)?.options;
      given = shown;
      if (options) chart.options = options;
    };
    const plugins = [{ ...SIZE, resize: onResize }];
    const chart = new Chart(element, { ...configuration, plugins });
    return () => chart.destroy();
  }, [data, option, theme]);

  return (
    <div className="y4-chart__place">
      <canvas ref={canvas} />
    </div>
  );
}
