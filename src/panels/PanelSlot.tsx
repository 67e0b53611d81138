import * as z from 'zod/mini';
import '#schemas/messages.ts';
import { type Panel, panel as panelSchema } from '#schemas/definitions/panel.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { ErrorBoundary } from '../app/ErrorBoundary.tsx';
import { useTranslation } from '../i18n/use-translation.tsx';
import type { PageScope } from '../pages/content/page-scope.ts';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { askedQueries, withAddressFilters } from './address-filters.ts';
import { BrokenPanel } from './BrokenPanel.tsx';
import { viewOfPanel } from './panel-views.ts';
import { PanelFailure } from './shared/frame/PanelFailure.tsx';
import { PanelWaiting } from './shared/frame/PanelWaiting.tsx';

const head = z.looseObject({ type: z.string() });

/**
 * The place of one panel: parses its own definition, so that a bad panel shows its error here and
 * nowhere else; an unknown type and a missing panel say so (spec 2.15, 2.16).
 */
export function PanelSlot({ panel, page }: { panel: unknown; page: PageScope }) {
  const { t } = useTranslation();
  if (panel === undefined || panel === null) {
    return (
      <BrokenPanel panel={panel}>
        <ErrorState title={t('There is no panel object')} />
      </BrokenPanel>
    );
  }
  const type = head.safeParse(panel);
  const known = type.success ? viewOfPanel(type.data.type) : undefined;
  if (known === undefined) {
    return (
      <BrokenPanel panel={panel}>
        <ErrorState title={t('Unsupported panel type')} />
      </BrokenPanel>
    );
  }
  const parsed = panelSchema.safeParse(panel);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const where = issue ? z.core.toDotPath(issue.path) : '';
    return (
      <BrokenPanel panel={panel}>
        <PanelFailure
          failure={failure(ResultId.malformedAnswer, `${where}: ${issue?.message}`, 'PANEL')}
        />
      </BrokenPanel>
    );
  }
  const own = withAddressFilters(parsed.data, page.query);
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <BrokenPanel panel={own}>
          <PanelFailure
            failure={failure(ResultId.network, error.message, 'FAULT')}
            onRetry={retry}
          />
        </BrokenPanel>
      )}
    >
      <PartBoundary fallback={<PanelWaiting panel={own} Body={known.Skeleton} />}>
        <known.View key={keyOf(own)} panel={own} page={page} asked={askedQueries(parsed.data)} />
      </PartBoundary>
    </ErrorBoundary>
  );
}

/**
 * What a panel starts with is another panel's start once the page's record is called otherwise. Those in which something
 * may be typed stay, and follow by themselves.
 */
function keyOf({ type, option }: Panel): string {
  return type === 'Form' || type === 'EditGrid' ? '' : JSON.stringify(option.defaultFilters);
}
