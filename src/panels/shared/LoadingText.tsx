import type { PanelOption } from '#schemas/definitions/panel.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';

/** Says that a panel loads to who does not see its skeleton (spec 2.22). */
export function LoadingText({ option }: { option: PanelOption | undefined }) {
  const { t } = useTranslation();
  return (
    <p className="visually-hidden">
      {translateLabel(t, option?.loadTitle) || t('Loading....')}{' '}
      {translateLabel(t, option?.loadMessage) || t('Data is still loading, please wait')}
    </p>
  );
}
