import { useState } from 'react';
import { SafeHtml } from '../../html/SafeHtml.tsx';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PanelProps } from '../panel.ts';
import { buttonsInTitle } from '../shared/buttons/PanelButtons.tsx';
import { PanelFrame } from '../shared/frame/PanelFrame.tsx';
import { useLoadedOnce, usePlainPanel } from '../shared/loading/use-plain-panel.ts';
import { RowsHtml } from './RowsHtml.tsx';

/** Text, links, pictures and tables that an author wrote (spec 2.14g); sanitised. */
export default function Html({ panel, page }: PanelProps<'Html'>) {
  const { dataCode } = panel;
  return dataCode === undefined ? (
    <PlainHtml panel={panel} page={page} />
  ) : (
    <RowsHtml panel={{ ...panel, dataCode }} page={page} />
  );
}

function PlainHtml({ panel, page }: PanelProps<'Html'>) {
  const { t } = useTranslation();
  const [, setDrawn] = useState(0);
  const { buttons, events } = usePlainPanel(panel, page, () => setDrawn((n) => n + 1));
  useLoadedOnce(events.afterPanelLoaded);
  return (
    <PanelFrame panel={panel} actions={buttonsInTitle(buttons)}>
      <SafeHtml html={translateLabel(t, panel.option.html)} />
    </PanelFrame>
  );
}
