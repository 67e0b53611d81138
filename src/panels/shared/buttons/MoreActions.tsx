import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { entriesIn, type MenuPart } from '../../../ui/overlays/menu-entry.ts';

interface MoreActionsProps {
  entries: readonly MenuPart[];
  /** Ids of the buttons whose commands run. */
  running: ReadonlySet<string>;
  className?: string;
}

/** The menu of the buttons for which there is no room beside the others. */
export function MoreActions({ entries, running, className }: MoreActionsProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t('More actions')}
      align="end"
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="ghost"
          size="sm"
          icon="ellipsis"
          className={className}
          aria-label={t('More actions')}
          busy={entriesIn(entries).some(({ id }) => running.has(id))}
        />
      )}
      entries={entries}
    />
  );
}
