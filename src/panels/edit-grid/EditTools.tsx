import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ImportButton, type ImportButtonProps } from '../import/ImportButton.tsx';

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

export interface ResetButtonProps {
  hasChanges: boolean;
  onReset(): void;
}

/** Takes back all that was changed in a grid. */
export function ResetButton({ hasChanges, onReset }: ResetButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      size="sm"
      icon="rotate-left"
      title={t('Ctrl+Z takes back one step')}
      disabled={!hasChanges}
      onClick={onReset}
    >
      {t('Reset')}
    </Button>
  );
}
