import type { PanelOption } from '#schemas/definitions/panel.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Stands in a panel that has nothing to show, in its author's words if there are some (spec 2.21). */
export function EmptyPanel({ option }: { option: PanelOption }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={translateLabel(t, option.emptyTitle) || t('No data')}
      description={translateLabel(t, option.emptyDescription) || t('No data to display')}
    />
  );
}
