import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type Panel, type PanelType, panel as panelSchema } from '#schemas/definitions/panel.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { ErrorBoundary } from '../app/ErrorBoundary.tsx';
import type { PageScope } from '../pages/content/page-scope.ts';
import { lazyPart } from '../parts/parts.ts';
import { Notice } from '../ui/notice.tsx';
import { withAddressFilters } from './address-filters.ts';
import type { PanelDefinition } from './panel.ts';
import { panels } from './registry.ts';
import { PanelFailure } from './shared/PanelFailure.tsx';
import { PanelWaiting } from './shared/PanelWaiting.tsx';

type PanelView = ComponentType<{ panel: Panel; page: PageScope }>;

/** One lazy component for each panel type; the registry's types tie each to its own panel. */
const views = new Map(
  Object.values<PanelDefinition<PanelType>>(panels as never).map(({ type, load, Skeleton }) => [
    type,
    {
      View: lazyPart(load as unknown as () => Promise<{ default: PanelView }>),
      Skeleton: Skeleton as ComponentType<{ panel: Panel }> | undefined,
    },
  ]),
);

const head = z.looseObject({ type: z.string() });

/**
 * The place of one panel: parses its own definition, so that a bad panel shows its error here and
 * nowhere else; an unknown type and a missing panel say so (spec 2.15, 2.16).
 */
export function PanelSlot({ panel, page }: { panel: unknown; page: PageScope }) {
  const { t } = useTranslation();
  if (panel === undefined || panel === null) {
    return <Notice title={t('There is no panel object')} />;
  }
  const type = head.safeParse(panel);
  const known = type.success ? views.get(type.data.type as PanelType) : undefined;
  if (known === undefined) return <Notice title={t('Unsupported panel type')} />;
  const parsed = panelSchema.safeParse(panel);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const where = issue ? z.core.toDotPath(issue.path) : '';
    return (
      <PanelFailure
        failure={failure(ResultId.malformedAnswer, `${where}: ${issue?.message}`, 'PANEL')}
      />
    );
  }
  const own = withAddressFilters(parsed.data, page.query);
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <PanelFailure failure={failure(ResultId.network, error.message, 'PANEL')} onRetry={retry} />
      )}
    >
      <Suspense fallback={<PanelWaiting panel={own} Body={known.Skeleton} />}>
        <known.View panel={own} page={page} />
      </Suspense>
    </ErrorBoundary>
  );
}
