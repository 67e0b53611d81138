import type { Button as ButtonDefinition } from '#schemas/definitions/button.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ImportButton } from '../import/ImportButton.tsx';
import { CommandButton } from '../shared/CommandButton.tsx';
import type { ButtonsOfPanel } from '../shared/PanelButtons.tsx';
import { mayAdd } from './may-edit.ts';

/** Stands there unless the panel has a button of its own that saves. */
const SAVE: ButtonDefinition = {
  text: '__Save',
  waitingText: '__Saving',
  icon: 'floppy-disk',
  command: 'SaveByDataDefinition',
  successMessage: '__Saved',
};

export interface EditToolsProps extends Omit<ButtonsOfPanel, 'buttons'> {
  definition: ClientDataDefinition;
  /** Buttons of the panel's definition, also those that this user does not see. */
  defined: readonly ButtonDefinition[];
  isEdited: boolean;
  onAdd(): void;
  onReset(): void;
  onImported(): void;
}

/** What is done with all rows of a grid that edits: add one, take changes back, save, import. */
export function EditTools({ definition, defined, isEdited, ...props }: EditToolsProps) {
  const { t } = useTranslation();
  const maySave = definition.may.save;
  const ownSave = defined.some(({ command }) => command === SAVE.command);
  return (
    <>
      {maySave ? (
        <>
          {mayAdd(definition) ? (
            <Button size="sm" icon="plus" onClick={props.onAdd}>
              {t('Add row')}
            </Button>
          ) : null}
          <Button size="sm" icon="rotate-left" disabled={!isEdited} onClick={props.onReset}>
            {t('Reset')}
          </Button>
        </>
      ) : null}
      {maySave && !ownSave ? (
        <CommandButton
          id="save"
          button={SAVE}
          rows={[]}
          runner={props.runner}
          running={props.running}
          disabled={!isEdited}
        />
      ) : null}
      <ImportButton definition={definition} onImported={props.onImported} />
    </>
  );
}
