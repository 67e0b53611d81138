import type { ReactNode } from 'react';
import { isLoading, type RowsContext } from '#machines/panel/rows-panel.ts';
import type { ButtonsOfPanel } from '../buttons/PanelButtons.tsx';
import { titleButtons } from '../buttons/PanelToolbar.tsx';
import { PanelFrame, type PanelFrameProps } from './PanelFrame.tsx';
import { PanelStates, type PanelStatesProps } from './PanelStates.tsx';

interface RowsFrameProps
  extends Pick<PanelFrameProps, 'panel'>,
    Pick<PanelStatesProps, 'empty' | 'narrowing' | 'data' | 'onRetry' | 'children'> {
  snapshot: { value: unknown; context: Pick<RowsContext, 'data' | 'failure'> };
  buttons: ButtonsOfPanel;
  /** Stands where the panel will be until its first rows are there. */
  skeleton: ReactNode;
  /** Stands above the rows, and above why there are none. */
  head: ReactNode;
}

/** A panel of rows: room for them until the first have come, then they, or why there are none. */
export function RowsFrame(props: RowsFrameProps) {
  const { panel, snapshot, buttons, head, empty, children, onRetry } = props;
  const { data, failure } = snapshot.context;
  const isAwaited = isLoading(snapshot) && data === null;
  return (
    <PanelFrame panel={panel} actions={titleButtons(buttons)}>
      {isAwaited ? (
        props.skeleton
      ) : (
        <>
          {head}
          <PanelStates
            option={panel.option}
            failure={snapshot.value === 'error' ? failure : null}
            empty={empty}
            narrowing={props.narrowing}
            data={props.data}
            onRetry={onRetry}
          >
            {children}
          </PanelStates>
        </>
      )}
    </PanelFrame>
  );
}
