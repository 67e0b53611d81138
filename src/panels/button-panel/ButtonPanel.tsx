import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { PanelProps } from '../panel.ts';
import { PanelButtons } from '../shared/PanelButtons.tsx';
import { PanelFrame } from '../shared/PanelFrame.tsx';
import { useLoadedOnce, usePlainPanel } from '../shared/use-plain-panel.ts';

/** Buttons and nothing else (spec 2.14l). */
export default function ButtonPanel({ panel, page }: PanelProps<'ButtonPanel'>) {
  const state = useRef({ isBusy: false, isStale: false }).current;
  // A page that is read anew draws its buttons anew, and the second step of an action would go on unseen.
  const refresh = useCallback(() => {
    if (state.isBusy) state.isStale = true;
    else page.refresh();
  }, [page, state]);
  const { runner, running, events } = usePlainPanel(panel, page, refresh);
  const isBusy = useSyncExternalStore(runner.subscribe, () => runner.running().size > 0);
  state.isBusy = isBusy;
  useEffect(() => {
    if (isBusy || !state.isStale) return;
    state.isStale = false;
    page.refresh();
  }, [isBusy, page, state]);
  useLoadedOnce(events.afterPanelLoaded);
  return (
    <PanelFrame panel={panel}>
      <div className="y4-button-panel">
        <PanelButtons buttons={panel.buttons} runner={runner} running={running} />
      </div>
    </PanelFrame>
  );
}
