import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ChartDrawingProps } from '../chart/ChartPanel.tsx';
import { readChartTheme } from '../chart/chart-theme.ts';
import { legendNames } from '../chart/drawn-chart.ts';
import { mergeOption } from '../chart/safe-chart-option.ts';
import { usePageTheme } from '../chart/use-page-theme.ts';
import { echartsOption, inReadingOrder, wrappedNames } from './adapters.ts';
import { edgeRoom, legendRows, legendWidth, nameRoom } from './name-room.ts';

use([
  BarChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

/** Draws with ECharts; in the theme of the page, and as large as its place. */
export function EChartsDrawing({ data, option, write, writeShort }: ChartDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = usePageTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme is a new drawing
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const chart = init(element);
    const colors = readChartTheme(element);
    const mirrored = document.documentElement.dir === 'rtl';
    const names = wrappedNames(data);
    const brush = document.createElement('canvas').getContext('2d');
    if (brush) brush.font = `12px ${colors.font}`;
    const widthOf = (name: string) => brush?.measureText(name).width ?? 0;
    /** The room that the last drawing gives to names. */
    let given = '';
    function draw(): void {
      const width = chart.getWidth();
      const rows = legendRows(names, width, widthOf, mirrored);
      const name = nameRoom(data.categories, width, widthOf);
      const edge = name === undefined ? edgeRoom(data.categories, width, widthOf) : 0;
      const needed = JSON.stringify([rows, edge, name]);
      if (needed === given) return;
      given = needed;
      const drawn = echartsOption(
        {
          data,
          theme: colors,
          write,
          writeShort,
          mirrored,
          legendLines: rows.length,
          legendRows: rows,
          legendWidth: legendWidth(legendNames(data), widthOf),
          edgeRoom: edge,
          nameRoom: name,
        },
        option,
      );
      if (!drawn) return;
      const settings = inReadingOrder(mergeOption(drawn, option), { data, mirrored });
      // A line of names fewer is a legend fewer.
      chart.setOption(settings, { replaceMerge: ['legend'] });
    }
    draw();
    // It is told of the size once at the beginning, and to resize is to draw anew.
    const observer = new ResizeObserver(() => {
      const isSame =
        chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight;
      if (isSame) return;
      chart.resize();
      draw();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [data, option, theme]);

  return <div ref={place} className="y4-chart__place" />;
}
