import { Skeleton, SkeletonLines } from '../../../ui/skeleton.tsx';

/** Choices to come. */
export function WaitingOptions({ count }: { count: number }) {
  return (
    <ul className="y4-options" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
        <li key={at} className="y4-option">
          <SkeletonLines count={2} />
        </li>
      ))}
    </ul>
  );
}

/** The products of an order and its sums to come. */
export function WaitingSummary({ ids }: { ids: readonly string[] }) {
  return (
    <div aria-hidden="true">
      <ul className="y4-summary">
        {ids.map((id) => (
          <li key={id} className="y4-summary__line">
            <Skeleton className="y4-summary__picture" height="auto" />
            <SkeletonLines count={2} />
          </li>
        ))}
      </ul>
      <div className="y4-totals">
        <Skeleton className="y4-totals__waiting" height="auto" />
      </div>
    </div>
  );
}
