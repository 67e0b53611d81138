import type { Button } from '#schemas/definitions/button.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The row of filters to come, and below it the chips of those that are set from the start. */
export function FiltersSkeleton({ defaults }: { defaults: FilterValues }) {
  return (
    <div className="y4-filters">
      <div className="y4-room__filters">
        <Skeleton height="100%" />
      </div>
      {Object.keys(defaults).length > 0 ? (
        <div className="y4-room__chips">
          <Skeleton width="120px" height="100%" />
        </div>
      ) : null}
    </div>
  );
}

/** What stands above rows, before anybody knows them: filters, search, the panel's buttons and tools. */
export function ToolbarSkeleton({
  buttons,
  filters,
  search = false,
  tools,
}: {
  buttons: readonly Button[];
  /** What filters are set to at the start; left out where there are none. */
  filters?: FilterValues | undefined;
  search?: boolean;
  /** Words of the buttons that the panel brings itself; empty for those with an icon alone. */
  tools: readonly string[];
}) {
  const above = buttons.filter(({ type }) => type === undefined);
  return (
    <div className="y4-grid-toolbar">
      {filters ? <FiltersSkeleton defaults={filters} /> : null}
      <div className="y4-grid-toolbar__line">
        {search ? <Skeleton className="y4-search" height="var(--y4-control-small)" /> : null}
        <div className="y4-grid-toolbar__end">
          {above.length > 0 ? (
            <div className="y4-grid-toolbar__buttons">
              {above.map(({ text }, index) => (
                // A definition's buttons have no names and never change their order.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <ButtonSkeleton key={index} letters={text.length} />
              ))}
            </div>
          ) : null}
          {tools.length > 0 ? (
            <div className="y4-grid-toolbar__tools">
              {tools.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the tools have no names and never move
                <ButtonSkeleton key={`tool:${index}`} letters={text.length} />
              ))}
            </div>
          ) : null}
        </div>
      </div>
    </div>
  );
}

const LETTER = 7;
const PADDING = 28;

function ButtonSkeleton({ letters }: { letters: number }) {
  return <Skeleton width={`${letters * LETTER + PADDING}px`} height="var(--y4-control-small)" />;
}
