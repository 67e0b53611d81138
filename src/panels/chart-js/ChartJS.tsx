import { lazyPart } from '../../parts/parts.ts';
import { ChartPanel } from '../chart/ChartPanel.tsx';
import type { PanelProps } from '../panel.ts';
import { hasAdapter } from './adapters.ts';

/** Asked for when it is the chart's turn: the library takes the processor when it comes. */
const Drawing = lazyPart(() => import('./ChartJSDrawing.tsx'), 'ChartJSDrawing');

/** A chart drawn by Chart.js (spec 2.14j). */
export default function ChartJS({ panel, page }: PanelProps<'ChartJS'>) {
  return <ChartPanel panel={panel} page={page} supports={hasAdapter} Drawing={Drawing} />;
}
