import type { ComponentType } from 'react';
import type { Panel } from '#schemas/definitions/panel.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PanelFrame } from './PanelFrame.tsx';

/** A panel whose code is on its way: its own title, and a body as high as it will be. */
export function PanelWaiting({
  panel,
  Body,
}: {
  panel: Panel;
  Body: ComponentType<{ panel: Panel }>;
}) {
  return (
    <PanelFrame panel={panel} actions={hasHeadButtons(panel) ? <HeadButton /> : undefined}>
      <Body panel={panel} />
    </PanelFrame>
  );
}

/** Types that draw their buttons in the body, except those of the title. */
const BUTTONS_IN_BODY = new Set<Panel['type']>([
  'AdvanceGrid',
  'BasicGrid',
  'PagingGrid',
  'EditGrid',
  'BasicList',
]);

/** A ButtonPanel has its buttons in the body, row buttons stand in their rows. */
function hasHeadButtons({ type, buttons }: Panel): boolean {
  if (type === 'ButtonPanel') return false;
  return buttons.some((button) =>
    BUTTONS_IN_BODY.has(type) ? button.type === 'embed' : button.type !== 'row',
  );
}

/** The room of a button in a panel's title. */
function HeadButton() {
  return <Skeleton width="96px" height="var(--y4-control-small)" />;
}
