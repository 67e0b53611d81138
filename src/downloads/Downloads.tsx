import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { InFront } from '../ui/overlays/InFront.tsx';
import type { Download } from './downloads.ts';
import { keepRoomAtEnd } from './keep-room.ts';

/** Files under way, each with its progress and a way to stop it. */
export function Downloads() {
  const { t } = useTranslation();
  const { downloads } = useServices();
  const running = useSyncExternalStore(downloads.subscribe, downloads.running);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => (place.current ? keepRoomAtEnd(place.current) : undefined), []);
  return (
    <InFront>
      <section ref={place} className="y4-downloads" aria-label={t('Downloads')}>
        {running.map((download) => (
          <DownloadRow key={download.id} download={download} />
        ))}
      </section>
    </InFront>
  );
}

function DownloadRow({ download }: { download: Download }) {
  const { t } = useTranslation();
  const { format } = useServices();
  const { received, total } = useSelector(download.actor, ({ context }) => context);
  const kilobytes = format().number(Math.ceil(received / 1024), 'integer');
  return (
    <div className="y4-downloads__row">
      <p className="y4-downloads__title">{download.title}</p>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => download.actor.send({ type: 'download.cancelled' })}
      >
        {t('Cancel')}
      </Button>
      <progress
        className="y4-downloads__bar"
        aria-label={download.title}
        {...(total === null ? {} : { value: received, max: total })}
      />
      <p className="y4-downloads__state" role="status">
        {received === 0 ? t('The file is being prepared') : t('{n} KB received', { n: kilobytes })}
      </p>
    </div>
  );
}
