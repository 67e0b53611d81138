import type { ReactNode, Ref } from 'react';
import type { PanelOption } from '#schemas/definitions/panel.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';

interface PanelPlaceProps {
  option: PanelOption | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The room of a panel that loads, which says so in its author's words if there are some (spec 2.22, 3.2g). */
export function PanelPlace({ option, ...place }: PanelPlaceProps) {
  const { t } = useTranslation();
  return (
    <LoadingPlace
      title={translateLabel(t, option?.loadTitle)}
      message={translateLabel(t, option?.loadMessage)}
      {...place}
    />
  );
}
