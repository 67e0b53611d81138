import type { ReactNode } from 'react';
import { type ButtonsOfPanel, buttonsInTitle, PanelButtons } from './PanelButtons.tsx';

/** Buttons inside the panel's title (spec 3.3a: embed); null when there are none. */
export function titleButtons({ buttons, ...running }: ButtonsOfPanel): ReactNode {
  return buttonsInTitle({ buttons: buttons.filter(({ type }) => type === 'embed'), ...running });
}

/** Filters in a row of their own; below them search at the start, the panel's buttons at the end. */
export function PanelToolbar({
  buttons,
  runner,
  running,
  isIdle,
  filters,
  search,
  edits,
  tools,
}: ButtonsOfPanel & {
  filters?: ReactNode;
  search?: ReactNode;
  /** Buttons that the panel brings itself and that change its rows. */
  edits?: ReactNode;
  /** How its rows are looked at; on a phone they stay in sight when the other buttons do not. */
  tools?: ReactNode;
}) {
  const above = buttons.filter(({ type }) => type === undefined);
  return (
    <div className="y4-grid-toolbar">
      {filters}
      {search || edits || tools || above.length > 0 ? (
        <div className="y4-grid-toolbar__line">
          {search}
          <div className="y4-grid-toolbar__end">
            <PanelButtons buttons={above} runner={runner} running={running} isIdle={isIdle} />
            {edits}
            {tools ? <div className="y4-grid-toolbar__tools">{tools}</div> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
