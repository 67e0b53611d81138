import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { type ImportButtonProps, useImport } from '../import/ImportButton.tsx';
import { PanelToolbar, type PanelToolbarProps } from '../shared/buttons/PanelToolbar.tsx';

interface EditToolsProps extends ImportButtonProps, PanelToolbarProps {
  /** Do new rows belong somewhere? */
  takesRows: boolean;
  /** Left out for who may not. */
  onAdd: (() => void) | undefined;
  hasChanges: boolean;
  /** Takes back all that was changed; left out where nothing can be. */
  onReset: (() => void) | undefined;
}

/** What an edited grid brings besides its author's buttons: add a row, import, take all changes back. */
export function EditTools(props: EditToolsProps) {
  const {
    panel,
    page,
    definition,
    onImported,
    takesRows,
    onAdd,
    hasChanges,
    onReset,
    tools,
    ...bar
  } = props;
  const { t } = useTranslation();
  const { open, dialog } = useImport({ panel, page, definition, onImported });
  const add = onAdd && {
    id: 'add',
    text: t('Add row'),
    icon: 'plus',
    title: t('Ctrl+Enter among the rows'),
    keys: 'Control+Enter',
    onSelect: onAdd,
  };
  const bring = open && {
    id: 'import',
    text: t('Import'),
    icon: 'file-import',
    onSelect: open,
  };
  const more = takesRows ? [add, bring].filter((tool) => tool !== undefined) : [];
  return (
    <>
      <PanelToolbar
        {...bar}
        more={more}
        tools={
          (onReset || tools) && (
            <>
              {onReset ? <ResetButton hasChanges={hasChanges} onReset={onReset} /> : null}
              {tools}
            </>
          )
        }
      />
      {dialog}
    </>
  );
}

interface ResetButtonProps {
  hasChanges: boolean;
  onReset(): void;
}

/** Stays in sight beside whatever is edited: on a phone as its icon, so that there is room for what is to be read. */
function ResetButton({ hasChanges, onReset }: ResetButtonProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <Button
      size="sm"
      variant={isNarrow ? 'ghost' : 'secondary'}
      icon="rotate-left"
      aria-label={isNarrow ? t('Reset') : undefined}
      title={t('Ctrl+Z takes back one step')}
      disabled={!hasChanges}
      onClick={onReset}
    >
      {isNarrow ? null : t('Reset')}
    </Button>
  );
}
