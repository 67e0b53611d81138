import { ChartPanel } from '../chart/ChartPanel.tsx';
import type { PanelProps } from '../panel.ts';
import { hasAdapter } from './adapters.ts';
import { EChartsDrawing } from './EChartsDrawing.tsx';

/** A chart drawn by ECharts (spec 2.14i). */
export default function ECharts({ panel, page }: PanelProps<'ECharts'>) {
  return <ChartPanel panel={panel} page={page} supports={hasAdapter} Drawing={EChartsDrawing} />;
}
