import type { ReactNode } from 'react';
import { type ButtonsOfPanel, buttonsInTitle } from './PanelButtons.tsx';
import { type PanelTool, ToolbarButtons } from './ToolbarButtons.tsx';

const NO_TOOLS: readonly PanelTool[] = [];

/** Buttons inside the panel's title (spec 3.3a: embed); null when there are none. */
export function titleButtons({ buttons, ...running }: ButtonsOfPanel): ReactNode {
  return buttonsInTitle({ buttons: buttons.filter(({ type }) => type === 'embed'), ...running });
}

export interface PanelToolbarProps extends ButtonsOfPanel {
  filters?: ReactNode;
  search?: ReactNode;
  /** Further buttons, that the panel brings itself. */
  more?: readonly PanelTool[];
  /** What stays in sight on a phone when the other buttons do not. */
  tools?: ReactNode;
}

/** Filters in a row of their own; below them search at the start, the panel's buttons at the end. */
export function PanelToolbar({
  buttons,
  runner,
  running,
  isIdle,
  filters,
  search,
  more = NO_TOOLS,
  tools,
}: PanelToolbarProps) {
  const above = buttons.filter(({ type }) => type === undefined);
  const hasButtons = more.length > 0 || above.length > 0;
  return (
    <div className="y4-grid-toolbar">
      {filters}
      {search || tools || hasButtons ? (
        <div className="y4-grid-toolbar__line">
          {search}
          <div className="y4-grid-toolbar__end">
            {hasButtons ? (
              <ToolbarButtons
                buttons={above}
                runner={runner}
                running={running}
                isIdle={isIdle}
                tools={more}
              />
            ) : null}
            {tools ? <div className="y4-grid-toolbar__tools">{tools}</div> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
