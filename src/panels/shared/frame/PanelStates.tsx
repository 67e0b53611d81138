import type { ReactNode } from 'react';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { PanelOption } from '#schemas/definitions/panel.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { EmptyPanel } from './EmptyPanel.tsx';
import type { Narrowing } from './narrowing.ts';
import { PanelFailure } from './PanelFailure.tsx';

export interface PanelStatesProps {
  option: PanelOption;
  /** Set while the panel is in its error state. */
  failure: Failure | null;
  empty: boolean;
  /** What rows are kept out of sight by, if there are none. */
  narrowing?: Narrowing | null | undefined;
  /** All rows that the panel has, where the server brings no more than a great many; absent: it brings them by pages. */
  data?: GridData | null;
  onRetry(): void;
  /** The rows; with a failure above them they are those of before. */
  children: ReactNode;
}

/** Error, empty or the rows (spec 2.21, 2.23, 4.1). */
export function PanelStates(props: PanelStatesProps) {
  const { t } = useTranslation();
  const { format } = useServices();
  const { option, failure, empty, narrowing, data, onRetry, children } = props;
  const [shown, all] = [data?.list.length ?? 0, data?.allCount ?? 0];
  const written = (count: number) => format().number(count, 'integer');
  return (
    <>
      {failure === null ? null : <PanelFailure failure={failure} onRetry={onRetry} />}
      {empty ? <EmptyPanel option={option} narrowing={narrowing} /> : null}
      {children}
      {shown < all ? (
        <p className="y4-cut">
          {t('Only the first {shown} of {all} rows are here', {
            shown: written(shown),
            all: written(all),
          })}
        </p>
      ) : null}
    </>
  );
}
