import type { ReactNode } from 'react';
import type { PanelOption } from '#schemas/definitions/panel.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelFailure } from './PanelFailure.tsx';

export interface PanelStatesProps {
  option: PanelOption;
  /** Set while the panel is in its error state. */
  failure: Failure | null;
  empty: boolean;
  onRetry(): void;
  /** The rows; with a failure above them they are those of before. */
  children: ReactNode;
}

/** Error, empty or the rows (spec 2.21, 2.23, 4.1). */
export function PanelStates(props: PanelStatesProps) {
  const { t } = useTranslation();
  const { option, failure, empty, onRetry, children } = props;
  return (
    <>
      {failure === null ? null : <PanelFailure failure={failure} onRetry={onRetry} />}
      {empty ? (
        <EmptyState
          title={translateLabel(t, option.emptyTitle) || t('No data')}
          description={translateLabel(t, option.emptyDescription) || t('No data to display')}
        />
      ) : null}
      {children}
    </>
  );
}
