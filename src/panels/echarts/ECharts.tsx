import { lazyPart } from '../../parts/parts.ts';
import { ChartPanel } from '../chart/ChartPanel.tsx';
import type { PanelProps } from '../panel.ts';
import { hasAdapter } from './adapters.ts';

/** Asked for when it is the chart's turn: the library takes the processor when it comes. */
const Drawing = lazyPart(() => import('./EChartsDrawing.tsx'), 'EChartsDrawing');

/** A chart drawn by ECharts (spec 2.14i). */
export default function ECharts({ panel, page }: PanelProps<'ECharts'>) {
  return <ChartPanel panel={panel} page={page} supports={hasAdapter} Drawing={Drawing} />;
}
