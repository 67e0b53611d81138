import { useCallback } from 'react';
import type { PanelProps } from '../panel.ts';
import { PanelButtons } from '../shared/PanelButtons.tsx';
import { PanelFrame } from '../shared/PanelFrame.tsx';
import { useLoadedOnce, usePlainPanel } from '../shared/use-plain-panel.ts';

/** Buttons and nothing else (spec 2.14l). */
export default function ButtonPanel({ panel, page }: PanelProps<'ButtonPanel'>) {
  const refresh = useCallback(() => page.refresh(), [page]);
  const { runner, running, events } = usePlainPanel(panel, page, refresh);
  useLoadedOnce(events.afterPanelLoaded);
  return (
    <PanelFrame panel={panel}>
      <div className="y4-button-panel">
        <PanelButtons buttons={panel.buttons} runner={runner} running={running} />
      </div>
    </PanelFrame>
  );
}
