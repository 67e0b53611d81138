import { useTranslation } from 'react-i18next';
import type { PanelOption } from '#schemas/definitions/panel.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';

/** A panel before its first data: the shape of a grid, so that nothing jumps (spec 2.22). */
export function PanelLoading({ option }: { option?: PanelOption }) {
  const { t } = useTranslation();
  return (
    <div className="y4-panel-loading" role="status">
      <p className="visually-hidden">
        {translateLabel(t, option?.loadTitle) || t('Loading....')}{' '}
        {translateLabel(t, option?.loadMessage) || t('Data is still loading, please wait')}
      </p>
      <SkeletonLines count={11} />
    </div>
  );
}
