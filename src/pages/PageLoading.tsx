import { LoadingPlace } from '../ui/loading-place.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { useUnsettled } from '../ui/timing/use-unsettled.ts';

/** A page whose definition or code is on its way (spec 2.22). */
export function PageLoading() {
  const place = useUnsettled<HTMLDivElement>();
  return (
    <LoadingPlace ref={place} className="y4-page-loading">
      <SkeletonLines count={8} />
    </LoadingPlace>
  );
}
