import { useMachine } from '@xstate/react';
import { useRef, useState } from 'react';
import { embedMachine } from '#machines/embed/embed.machine.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { useNear } from '../../ui/use-near.ts';
import type { PanelProps } from '../panel.ts';
import { buttonsInTitle } from '../shared/buttons/PanelButtons.tsx';
import { PanelFailure } from '../shared/frame/PanelFailure.tsx';
import { PanelFrame } from '../shared/frame/PanelFrame.tsx';
import { panelName } from '../shared/frame/panel-name.ts';
import { usePlainPanel } from '../shared/loading/use-plain-panel.ts';
import { embedAddress, isPageOfOurs, isTooDeep } from './embed-address.ts';

/** Another page in a frame (spec 2.14h, 3.2h). */
export default function EmbedPage({ panel, page }: PanelProps<'EmbedPage'>) {
  const { t } = useTranslation();
  const { base } = useServices();
  const { origin } = window.location;
  const address = embedAddress(panel.embedPage, { base, origin });
  const [tooDeep] = useState(() => address?.sandbox === undefined && isTooDeep(window));
  const [snapshot, send] = useMachine(embedMachine, {
    input: { allowed: address !== null && !tooDeep },
  });
  const place = useRef<HTMLDivElement>(null);
  const isFar = snapshot.matches('far');
  useNear(place, isFar, () => send({ type: 'frame.neared' }));
  const refresh = () => send({ type: 'panel.refreshed' });
  const { buttons, events } = usePlainPanel(panel, page, refresh);

  const size = { blockSize: panel.embedPage.height };

  return (
    <PanelFrame panel={panel} actions={buttonsInTitle(buttons)}>
      {snapshot.matches('refused') || address === null ? (
        <PanelFailure
          failure={failure(
            ResultId.badRequest,
            tooDeep
              ? 'Too many pages stand inside each other here'
              : 'The address of this panel can not be shown',
            tooDeep ? 'TOO_DEEP' : 'BAD_URL',
          )}
        />
      ) : snapshot.matches('error') ? (
        <ErrorState title={t('The page could not be loaded')} onRetry={refresh} />
      ) : (
        <div className="y4-embed" ref={place}>
          <p className="y4-embed__status" role="status">
            {snapshot.matches('loading') ? t('Loading....') : null}
            {snapshot.matches('slow') ? t('The page takes unusually long to load') : null}
          </p>
          {isFar ? (
            <div className="y4-embed__frame" style={size} />
          ) : (
            <iframe
              className="y4-embed__frame"
              title={panelName(t, panel)}
              src={address.src}
              sandbox={address.sandbox}
              referrerPolicy="no-referrer"
              allow=""
              style={size}
              onLoad={({ currentTarget }) => {
                // A page that loads itself again, as another site's may without end, is no load of the panel.
                if (snapshot.matches('loaded')) return;
                if (address.sandbox === undefined && !isPageOfOurs(currentTarget)) {
                  send({ type: 'frame.failed' });
                  return;
                }
                send({ type: 'frame.loaded' });
                events.afterPanelLoaded();
              }}
              onError={() => send({ type: 'frame.failed' })}
            />
          )}
        </div>
      )}
    </PanelFrame>
  );
}
