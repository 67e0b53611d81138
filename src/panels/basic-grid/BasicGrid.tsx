import { LocalGridPanel } from '../grid/LocalGridPanel.tsx';
import type { PanelProps } from '../panel.ts';

/** Grid without filters (spec 2.14b). */
export default function BasicGrid(props: PanelProps<'BasicGrid'>) {
  return <LocalGridPanel {...props} advanced={false} />;
}
