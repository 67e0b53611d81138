import type { EditedRow } from '#machines/panel/edit-draft.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { CommandRunner } from '../../commands/command-runner.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { RowActions } from '../grid/row-actions/RowActions.tsx';
import type { RowButton } from '../grid/row-actions/row-buttons.ts';

interface EditRowActionsProps {
  row: Row;
  id: string;
  /** Left out for a row as it is stored. */
  edited: EditedRow | undefined;
  buttons: readonly RowButton[];
  runner: CommandRunner;
  onReset(): void;
}

/** Takes the change of a row back, or a new row away, before the buttons of its definition. */
export function EditRowActions({ row, id, edited, buttons, ...props }: EditRowActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {edited ? (
        <Button
          variant="ghost"
          size="sm"
          icon={edited.key === null ? 'trash' : 'rotate-left'}
          aria-label={t(edited.key === null ? 'Remove the new row' : 'Reset this row')}
          onClick={props.onReset}
        />
      ) : null}
      {edited?.key === null ? null : (
        <RowActions buttons={buttons} row={row} rowId={id} runner={props.runner} />
      )}
    </>
  );
}
