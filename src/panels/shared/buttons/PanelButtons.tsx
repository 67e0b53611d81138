import type { ReactNode } from 'react';
import type { Button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { CommandRunner } from '../../../commands/command-runner.ts';
import { withIds } from './button-ids.ts';
import { CommandButton } from './CommandButton.tsx';

const NO_ROWS: Row[] = [];

/** Buttons, and what runs their commands. */
export interface ButtonsOfPanel {
  buttons: readonly Button[];
  runner: CommandRunner;
  running: ReadonlySet<string>;
  /** Whether there is nothing that a button could do. */
  isIdle?: ((button: Button) => boolean) | undefined;
}

/** Buttons for a panel's title; null when there are none. */
export function buttonsInTitle(all: ButtonsOfPanel): ReactNode {
  return all.buttons.length === 0 ? null : <PanelButtons {...all} />;
}

/** The buttons of a panel that has no rows to put some of them at. */
export function PanelButtons({ buttons, runner, running, isIdle }: ButtonsOfPanel) {
  return withIds(buttons).map(({ id, button }) => (
    <CommandButton
      key={id}
      id={`panel:${id}`}
      button={button}
      rows={NO_ROWS}
      runner={runner}
      running={running}
      disabled={isIdle?.(button) === true}
    />
  ));
}
