import { memo, useLayoutEffect } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { CommandRunner } from '../../../commands/command-runner.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { CommandButton } from '../../shared/buttons/CommandButton.tsx';
import { commandEntry, menuPart } from '../../shared/buttons/command-entry.ts';
import { MoreActions } from '../../shared/buttons/MoreActions.tsx';
import { buttonsInSight, buttonsOfRow, type RowButton } from './row-buttons.ts';
import { useRunningOfRow } from './use-running-of-row.ts';

interface RowActionsProps {
  buttons: readonly RowButton[];
  row: Row;
  rowId: string;
  runner: CommandRunner;
  /** They have a line of their own, so that a phone has room for them too. */
  ownLine?: boolean;
  /** Hears which rows have buttons in sight. */
  onShown?: (row: Row) => void;
}

/** Buttons of one row, drawn anew only when they are others: some beside each other, and a menu of the others. */
export const RowActions = memo(function RowActions({
  buttons,
  row,
  rowId,
  runner,
  ownLine = false,
  onShown,
}: RowActionsProps) {
  const { t } = useTranslation();
  const running = useRunningOfRow(runner, rowId);
  const shown = buttonsOfRow(buttons, row);
  const isNarrow = useIsNarrow();
  const inSight = buttonsInSight(shown.length, isNarrow && !ownLine);
  const keyOf = (id: string) => `${rowId}:${id}`;
  const others = shown
    .slice(inSight)
    .map(({ id, button }) =>
      menuPart(keyOf(id), button, t, (one, place) =>
        commandEntry({ id: keyOf(id + place), button: one, rows: [row], runner, running, t }),
      ),
    );
  useLayoutEffect(() => onShown?.(row), [onShown, row]);
  return (
    <>
      {shown.slice(0, inSight).map((one) => (
        <CommandButton
          key={one.id}
          id={keyOf(one.id)}
          button={one.button}
          rows={[row]}
          runner={runner}
          running={running}
          quiet
        />
      ))}
      <MoreActions entries={others} running={running} />
    </>
  );
});
