import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import type { PopoverTriggerProps } from '../../ui/overlays/use-popover.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

interface ViewButtonProps {
  trigger: PopoverTriggerProps;
  /** Of the view that is shown, if one is. */
  name: string | undefined;
  /** Says that the panel shows something else by now. */
  mark: string;
  busy: boolean;
  onOpen(): void;
}

/** Opens the menu, and says which view is shown. */
export function ViewButton({ trigger, name, mark, busy, onOpen }: ViewButtonProps) {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const isBare = narrow && name === undefined;
  return (
    <Button
      {...trigger}
      variant="ghost"
      size="sm"
      icon="bookmark"
      busy={busy}
      iconAfter={isBare ? undefined : 'chevron-down'}
      title={name ?? (narrow ? t('Views') : undefined)}
      aria-label={name === undefined ? t('Views') : t('Views: {name}', { name: name + mark })}
      onClick={() => {
        if (!trigger['aria-expanded']) onOpen();
        trigger.onClick();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') onOpen();
        trigger.onKeyDown(event);
      }}
    >
      {isBare ? undefined : (
        <>
          <span className="y4-grid-toolbar__view">{name ?? t('Views')}</span>
          {mark}
        </>
      )}
    </Button>
  );
}
