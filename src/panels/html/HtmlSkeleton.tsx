import { useTranslation } from 'react-i18next';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText } from '../shared/LoadingText.tsx';
import { heightOf } from './html-height.ts';

/** A place about as high as the text will be. */
export function HtmlSkeleton({ panel }: { panel: PanelOf<'Html'> }) {
  const { t } = useTranslation();
  const height = heightOf(translateLabel(t, panel.option.html));
  return (
    <div role="status" className={panel.dataCode === undefined ? undefined : 'y4-height-unknown'}>
      <LoadingText option={panel.option} />
      <Skeleton height={`${height}px`} />
    </div>
  );
}
