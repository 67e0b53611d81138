import { useEffect, useRef } from 'react';
import { type GridState, PAGE_SIZES, pageCount, pageRange } from '#machines/panel/grid-state.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { GroupedDigits } from '../../ui/text/grouped-digits.tsx';
import { useLasting } from '../../ui/timing/use-lasting.ts';

interface GridFooterProps {
  /** Rows on all pages. */
  count: number;
  state: Pick<GridState, 'pageIndex' | 'pageSize' | 'viewAll'>;
  busy: boolean;
  /** The page that was asked for did not come: the rows in sight are others. */
  failed?: boolean;
  /** False when all rows are too many to show at once. */
  canViewAll?: boolean;
  /** Selected rows, also those out of sight, where several can be. */
  selected?: number;
  onPage(pageIndex: number): void;
  /** Left out where the rows per page are fixed. */
  onPageSize?: (pageSize: number) => void;
  /** Left out where all rows cannot be shown at once. */
  onViewAll?: () => void;
}

/** Range, view all/less, rows per page, previous and next, and a spinner while loading (spec 2.18). */
export function GridFooter({
  count,
  state,
  busy,
  failed = false,
  canViewAll = true,
  selected = 0,
  onPage,
  onPageSize,
  onViewAll,
}: GridFooterProps) {
  const { t } = useTranslation();
  const isSeenBusy = useLasting(busy);
  const { from, to } = pageRange(count, state);
  const last = pageCount(count, state.pageSize) - 1;
  const keepInSight = usePressedInSight(busy, count, state.viewAll);
  return (
    <div className="y4-grid-footer">
      <p className="y4-grid-footer__range" aria-live="polite" aria-busy={busy}>
        {failed ? null : (
          <bdi>
            <GroupedDigits text={t('{from} to {to} of {n}', { from, to, n: count })} />
          </bdi>
        )}
        {selected > 0 ? <bdi>{t('{count} selected', { count: selected })}</bdi> : null}
        {isSeenBusy ? <Spinner delayed /> : null}
      </p>
      {onViewAll && canViewAll && last > 0 ? (
        <Button
          variant="link"
          size="sm"
          onClick={({ currentTarget }) => {
            keepInSight(currentTarget);
            onViewAll();
          }}
        >
          {t(state.viewAll ? 'View less' : 'View all')}
        </Button>
      ) : null}
      <div className="y4-grid-footer__pager">
        {onPageSize ? <PageSize value={state.pageSize} onChange={onPageSize} /> : null}
        <div className="y4-grid-footer__steps">
          <Button
            variant="secondary"
            size="sm"
            disabled={state.viewAll || state.pageIndex <= 0}
            onClick={() => onPage(state.pageIndex - 1)}
          >
            {t('Previous')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={state.viewAll || state.pageIndex >= last}
            onClick={() => onPage(state.pageIndex + 1)}
          >
            {t('Next')}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface PageSizeProps {
  value: number;
  onChange(pageSize: number): void;
}

function PageSize({ value, onChange }: PageSizeProps) {
  const { t } = useTranslation();
  return (
    <label className="y4-grid-footer__size">
      <span>{t('Rows per page')}</span>
      <select
        className="form-select form-select-sm"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * Keeps what was pressed in sight, until the rows that it asked for are there: those that come above it would leave who
 * goes on by keys far from it.
 */
function usePressedInSight(
  busy: boolean,
  count: number,
  viewAll: boolean,
): (element: HTMLElement) => void {
  const pressed = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are others of them
  useEffect(() => {
    if (pressed.current?.matches(':focus-visible')) {
      pressed.current.scrollIntoView({ block: 'nearest' });
    }
    if (!busy) pressed.current = null;
  }, [viewAll, busy, count]);
  return (element) => {
    pressed.current = element;
  };
}
