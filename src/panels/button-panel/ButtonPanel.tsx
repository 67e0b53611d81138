import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PanelProps } from '../panel.ts';
import { PanelButtons } from '../shared/buttons/PanelButtons.tsx';
import { PanelFrame } from '../shared/frame/PanelFrame.tsx';
import { useLoadedOnce, usePlainPanel } from '../shared/loading/use-plain-panel.ts';

/** Buttons and nothing else (spec 2.14l). */
export default function ButtonPanel({ panel, page }: PanelProps<'ButtonPanel'>) {
  const [isStale, setStale] = useState(false);
  const { buttons, events } = usePlainPanel(panel, page, () => setStale(true));
  const { runner } = buttons;
  const isBusy = useSyncExternalStore(runner.subscribe, () => runner.running().size > 0);
  useEffect(() => {
    // A page that is read anew draws its buttons anew, and the second step of an action would go on unseen.
    if (isBusy || !isStale) return;
    setStale(false);
    page.refresh();
  }, [isBusy, isStale, page]);
  useLoadedOnce(events.afterPanelLoaded);
  return (
    <PanelFrame panel={panel}>
      <div className="y4-button-panel">
        <PanelButtons {...buttons} />
      </div>
    </PanelFrame>
  );
}
