import { LocalGridPanel } from '../grid/LocalGridPanel.tsx';
import type { PanelProps } from '../panel.ts';

/** Grid with filters, statistics, buttons and badges (spec 2.14a). */
export default function AdvanceGrid(props: PanelProps<'AdvanceGrid'>) {
  return <LocalGridPanel {...props} advanced />;
}
