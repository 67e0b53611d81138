import { ChartPanel } from '../chart/ChartPanel.tsx';
import type { PanelProps } from '../panel.ts';
import { hasAdapter } from './adapters.ts';
import { ChartJSDrawing } from './ChartJSDrawing.tsx';

/** A chart drawn by Chart.js (spec 2.14j). */
export default function ChartJS({ panel, page }: PanelProps<'ChartJS'>) {
  return <ChartPanel panel={panel} page={page} supports={hasAdapter} Drawing={ChartJSDrawing} />;
}
