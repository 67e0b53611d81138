import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { hasValues } from '#machines/chart/chart.machine.ts';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import type { JsonObject } from '#schemas/wire/json-object.ts';
import { useServices } from '../../app/services-context.ts';
import { shortened } from '../../i18n/shortened.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { fetchQuietly, type LazyPart } from '../../parts/parts.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsRtl } from '../../ui/text/use-is-rtl.ts';
import { buttonsInTitle } from '../shared/buttons/PanelButtons.tsx';
import { EmptyPanel } from '../shared/frame/EmptyPanel.tsx';
import { followedNarrowing } from '../shared/frame/narrowing.ts';
import { PanelFailure } from '../shared/frame/PanelFailure.tsx';
import { PanelFrame } from '../shared/frame/PanelFrame.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { ChartTable } from './ChartTable.tsx';
import { inOwnDirection, withNames } from './drawn-chart.ts';
import { useChart } from './use-chart.ts';
import { useIsDue } from './use-is-due.ts';

export interface ChartDrawingProps {
  data: ChartData;
  option: JsonObject | undefined;
  write(value: number): string;
  /** A value beside an axis, where there is little room. */
  writeShort(value: number): string;
}

interface ChartPanelProps {
  panel: PanelOf<'ECharts'> | PanelOf<'ChartJS'>;
  page: PageScope;
  /** Kinds that the library has an adapter for. */
  supports(kind: string): boolean;
  Drawing: LazyPart<ComponentType<ChartDrawingProps>>;
}

/** A chart whatever library draws it: its states, its numbers as a table, its buttons. */
export function ChartPanel({ panel, page, supports, Drawing }: ChartPanelProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { snapshot, filters, refresh, buttons } = useChart(panel, page);
  // Whoever reads the numbers goes on with them behind a failure, or a filter that leaves none.
  const [isTableShown, setTableShown] = useState(false);
  const { data: raw, failure } = snapshot.context;
  const content = useMemo(() => JSON.stringify(raw), [raw]);
  // The same numbers that were read again are not drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const data = useMemo(() => raw && translated(raw, t), [content, t]);
  // Filters whose numbers are on their way have left none out yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const narrowing = useMemo(() => followedNarrowing(filters, panel.option.defaultFilters), [raw]);
  const mirrored = useIsRtl();
  const drawn = useMemo(() => data && inOwnDirection(data, mirrored), [data, mirrored]);
  const format = useMemo(() => services.format(), [services]);
  const isDue = useIsDue(page.schedule, panel.code);
  // On its way while the numbers are: a page that was come to from another has not named it.
  useEffect(() => {
    if (isDue) fetchQuietly(Drawing.fetch);
  }, [isDue, Drawing]);
  const title = translateLabel(t, panel.option.title ?? panel.title);
  const write = (value: number) => format.number(value, data?.format, data?.exact);
  const writeShort = (value: number) =>
    data?.format === 'percent' ? format.number(value, 'percent', true) : format.compact(value);

  function body() {
    if (snapshot.matches('error') && failure) {
      return <PanelFailure failure={failure} onRetry={refresh} />;
    }
    if (data === null || drawn === null || !isDue) return <ChartSkeleton panel={panel} />;
    // Also while others come in their place: axes without numbers would tell of none.
    if (!hasValues(data)) {
      return (
        <div className="y4-chart" data-busy={snapshot.matches('loading')}>
          <EmptyPanel option={panel.option} narrowing={narrowing} />
        </div>
      );
    }
    if (!supports(data.kind)) return <Notice title={t('No Adapter')} />;
    return (
      <ChartTable
        title={title || panel.code}
        data={data}
        write={write}
        isShown={isTableShown}
        onToggle={() => setTableShown(!isTableShown)}
      >
        <div className="y4-chart" aria-hidden="true" data-busy={snapshot.matches('loading')}>
          <PartBoundary fallback={<div className="y4-chart__place" />}>
            <Drawing
              data={drawn}
              option={panel.chart.option}
              write={write}
              writeShort={writeShort}
            />
          </PartBoundary>
        </div>
        {data.cut === undefined ? null : (
          <p className="y4-cut">
            {t(data.cut === 'latest' ? 'Only the latest are shown' : 'Only the largest are shown')}
          </p>
        )}
      </ChartTable>
    );
  }

  return (
    <PanelFrame panel={{ ...panel, title }} actions={buttonsInTitle(buttons)}>
      {body()}
    </PanelFrame>
  );
}

/** Characters of a name in a chart: the libraries measure each of them, drawn or not. */
const MOST_IN_NAME = 200;

function translated(data: ChartData, t: (key: string) => string): ChartData {
  const nameOf = (name: string) => {
    // Lines of a name would lie over the chart: libraries keep room for one.
    const shown = shortened(translateLabel(t, name), MOST_IN_NAME).replaceAll(/\s+/g, ' ');
    // ECharts keeps names as keys of objects; a sign that nobody sees makes it no inherited one.
    return shown in Object.prototype ? `${shown}\u200B` : shown;
  };
  return withNames(data, nameOf);
}
