import type { ReactNode } from 'react';
import type { Button } from '#schemas/definitions/button.ts';
import type { CommandRunner } from '../../commands/command-runner.ts';
import { PanelButtons } from './PanelButtons.tsx';

export interface ButtonsOfPanel {
  buttons: readonly Button[];
  runner: CommandRunner;
  running: ReadonlySet<string>;
}

/** Buttons inside the panel's title (spec 3.3a: embed); null when there are none. */
export function titleButtons({ buttons, runner, running }: ButtonsOfPanel): ReactNode {
  const embedded = buttons.filter(({ type }) => type === 'embed');
  if (embedded.length === 0) return null;
  return <PanelButtons buttons={embedded} runner={runner} running={running} />;
}

/** Filters in a row of their own; below them search at the start, the panel's buttons at the end. */
export function PanelToolbar({
  buttons,
  runner,
  running,
  filters,
  search,
  tools,
}: ButtonsOfPanel & { filters?: ReactNode; search?: ReactNode; tools?: ReactNode }) {
  const above = buttons.filter(({ type }) => type === undefined);
  return (
    <div className="y4-grid-toolbar">
      {filters}
      {search || tools || above.length > 0 ? (
        <div className="y4-grid-toolbar__line">
          {search}
          <div className="y4-grid-toolbar__end">
            <PanelButtons buttons={above} runner={runner} running={running} />
            {tools ? <div className="y4-grid-toolbar__tools">{tools}</div> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
