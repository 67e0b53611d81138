import type { TFunction } from 'i18next';
import type { PanelOption } from '#schemas/definitions/panel.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Narrowing } from './narrowing.ts';

interface EmptyPanelProps {
  option: PanelOption;
  narrowing?: Narrowing | null | undefined;
}

/**
 * Stands in a panel that has nothing to show, in its author's words if there are some (spec 2.23); with what
 * its rows are narrowed by, and the way back from that.
 */
export function EmptyPanel({ option, narrowing }: EmptyPanelProps) {
  const { t } = useTranslation();
  const description = translateLabel(t, option.emptyDescription) || t('No data to display');
  return (
    <EmptyState
      title={translateLabel(t, option.emptyTitle) || t('No data')}
      description={
        narrowing ? (
          <>
            <span>{description}</span>
            <br />
            <span>{reasonOf(narrowing, t)}</span>
          </>
        ) : (
          description
        )
      }
      action={narrowing?.onWiden && <WidenButton by={narrowing.by} onWiden={narrowing.onWiden} />}
    />
  );
}

/** Stands in the place of rows of which a search here has found none. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="magnifying-glass"
      title={t('Nothing found')}
      description={reasonOf({ by: 'search' }, t)}
      action={<WidenButton by="search" onWiden={onClear} />}
    />
  );
}

function reasonOf({ by }: Pick<Narrowing, 'by'>, t: TFunction): string {
  if (by === 'search') return t('Nothing matches the search');
  return by === 'filters'
    ? t('Nothing matches the filters')
    : t('Nothing matches both the search and the filters');
}

function WidenButton({ by, onWiden }: Required<Narrowing>) {
  const { t } = useTranslation();
  return (
    <Button size="sm" onClick={onWiden}>
      {by === 'search'
        ? t('Clear search')
        : by === 'filters'
          ? t('Reset filters')
          : t('Reset search and filters')}
    </Button>
  );
}
