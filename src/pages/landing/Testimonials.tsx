import { useMachine } from '@xstate/react';
import { CAROUSEL_SPEED, carouselMachine } from '#machines/carousel/carousel.machine.ts';
import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';

/** What others say, one after the other (spec 2.27e, 9.10). */
export function Testimonials({ list }: { list: readonly ConfigItem[] }) {
  const still = useReducedMotion();
  if (list.length === 0) return null;
  return <Carousel key={String(still)} list={list} autoplay={!still} />;
}

function Carousel({ list, autoplay }: { list: readonly ConfigItem[]; autoplay: boolean }) {
  const { t } = useTranslation();
  const [snapshot, send] = useMachine(carouselMachine, { input: { count: list.length, autoplay } });
  const { index } = snapshot.context;
  const paused = snapshot.matches('paused');
  const look = () => send({ type: 'attention.gained' });
  const lookAway = () => send({ type: 'attention.lost' });
  return (
    <section
      className="y4-testimonials"
      aria-roledescription={t('carousel')}
      aria-label={t('What others say')}
      style={{ '--y4-carousel-speed': `${CAROUSEL_SPEED}ms` } as React.CSSProperties}
      onPointerEnter={look}
      onPointerLeave={({ currentTarget }) => {
        // A button that was clicked keeps the focus, though nobody reads here any more.
        if (currentTarget.querySelector(':focus-visible') === null) lookAway();
      }}
      onFocus={look}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || currentTarget.matches(':hover')) return;
        lookAway();
      }}
    >
      <div className="y4-testimonials__slides" aria-live={paused ? 'polite' : 'off'}>
        {list.map((item, position) => (
          <Slide
            key={item.code}
            item={item}
            isCurrent={position === index}
            label={t('{position} of {count}', { position: position + 1, count: list.length })}
          />
        ))}
      </div>
      {list.length > 1 && (
        <div className="y4-testimonials__controls">
          <Button
            variant="ghost"
            icon="chevron-left"
            aria-label={t('Previous')}
            onClick={() => send({ type: 'slide.previous' })}
          />
          <Button
            variant="ghost"
            icon={paused ? 'play' : 'pause'}
            aria-label={t(paused ? 'Play' : 'Pause')}
            onClick={() => send({ type: 'pause.toggled' })}
          />
          <Button
            variant="ghost"
            icon="chevron-right"
            aria-label={t('Next')}
            onClick={() => send({ type: 'slide.next' })}
          />
        </div>
      )}
    </section>
  );
}

function Slide({
  item,
  isCurrent,
  label,
}: {
  item: ConfigItem;
  isCurrent: boolean;
  label: string;
}) {
  const { t } = useTranslation();
  return (
    <figure
      className="y4-testimonials__slide"
      data-current={isCurrent || undefined}
      inert={!isCurrent}
      aria-roledescription={t('slide')}
      aria-label={label}
    >
      <blockquote>{translateLabel(t, item.content)}</blockquote>
      <figcaption>
        <Avatar name={translateLabel(t, item.title)} src={item.imageUrl} size={40} />
        <span>
          <strong>{translateLabel(t, item.title)}</strong>
          <span>{translateLabel(t, item.caption)}</span>
        </span>
      </figcaption>
    </figure>
  );
}
