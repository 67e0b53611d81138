import type { Failure } from '#schemas/wire/envelope.ts';
import { PanelFailure } from './PanelFailure.tsx';
import { PanelFrame, type PanelFrameProps } from './PanelFrame.tsx';

/** A panel whose definition has a fault that nothing in it can be drawn with. */
export function FailedPanel({
  panel,
  failure,
}: Pick<PanelFrameProps, 'panel'> & { failure: Failure }) {
  return (
    <PanelFrame panel={panel}>
      <PanelFailure failure={failure} />
    </PanelFrame>
  );
}
