import type { PanelOf } from '#schemas/definitions/panel.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUnsettled } from '../../ui/timing/use-unsettled.ts';
import { PanelPlace } from '../shared/frame/PanelPlace.tsx';
import { heightOf } from './html-height.ts';

/** A place about as high as the text will be. */
export function HtmlSkeleton({ panel }: { panel: PanelOf<'Html'> }) {
  const { t } = useTranslation();
  const place = useUnsettled<HTMLDivElement>(panel.dataCode !== undefined);
  const height = heightOf(translateLabel(t, panel.option.html));
  return (
    <PanelPlace ref={place} option={panel.option}>
      <Skeleton height={`${height}px`} />
    </PanelPlace>
  );
}
