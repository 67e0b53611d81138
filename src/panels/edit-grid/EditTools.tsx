import type { Button as ButtonDefinition } from '#schemas/definitions/button.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ImportButton, type ImportButtonProps } from '../import/ImportButton.tsx';
import { CommandButton } from '../shared/CommandButton.tsx';
import { OWN_SAVE } from '../shared/own-save.ts';
import type { ButtonsOfPanel } from '../shared/PanelButtons.tsx';

export interface EditToolsProps extends ImportButtonProps {
  /** Left out for who may not. */
  onAdd: (() => void) | undefined;
}

/** What brings rows into a grid that edits: add one, import. */
export function EditTools({ onAdd, ...imported }: EditToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      {onAdd ? (
        <Button
          size="sm"
          icon="plus"
          title={t('Ctrl+Enter among the rows')}
          aria-keyshortcuts="Control+Enter"
          onClick={onAdd}
        >
          {t('Add row')}
        </Button>
      ) : null}
      <ImportButton {...imported} />
    </>
  );
}

export interface SaveToolsProps extends Omit<ButtonsOfPanel, 'buttons'> {
  /** Buttons of the panel's definition, also those that this user does not see. */
  defined: readonly ButtonDefinition[];
  hasChanges: boolean;
  onReset(): void;
}

/** What becomes of the changes in a grid that edits: take them back, save. */
export function SaveTools({ defined, hasChanges, runner, running, onReset }: SaveToolsProps) {
  const { t } = useTranslation();
  const ownSave = defined.some(({ command }) => command === OWN_SAVE.command);
  return (
    <>
      <Button
        size="sm"
        icon="rotate-left"
        title={t('Ctrl+Z takes back one step')}
        disabled={!hasChanges}
        onClick={onReset}
      >
        {t('Reset')}
      </Button>
      {ownSave ? null : (
        <CommandButton
          id="save"
          button={OWN_SAVE}
          rows={[]}
          runner={runner}
          running={running}
          disabled={!hasChanges}
        />
      )}
    </>
  );
}
