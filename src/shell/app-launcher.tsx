import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePopover } from '../ui/overlays/use-popover.ts';

interface AppLauncherProps {
  /** Undefined while they are on their way, null when they did not come. */
  items: readonly MenuItem[] | null | undefined;
  /** Asks for them again. */
  onRetry: () => void;
}

/** Nine dots that open the tenant's quick links as tiles (spec 2.24b). */
export function AppLauncher({ items, onRetry }: AppLauncherProps) {
  const { t } = useTranslation();
  const { isOpen, close, trigger, panel } = usePopover({ kind: 'dialog', align: 'end' });
  return (
    <>
      <Button
        {...trigger}
        variant="ghost"
        icon="nine-dots"
        aria-label={t('Apps')}
        title={t('Apps')}
      />
      {isOpen && (
        <section {...panel} className="y4-menu y4-launcher" aria-label={t('Apps')} role="dialog">
          {items === null ? (
            <div className="y4-launcher__empty" role="status">
              <p>{t('The quick links could not be loaded')}</p>
              <Button size="sm" onClick={onRetry}>
                {t('Try again')}
              </Button>
            </div>
          ) : items?.length ? (
            <ul className="y4-launcher__tiles">
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole only
                <li key={index}>
                  <AppLink
                    className="y4-launcher__tile"
                    href={item.to ?? '/'}
                    onClick={() => close(false)}
                  >
                    <span className="y4-launcher__icon">
                      <Icon name={item.icon ?? 'cube'} />
                    </span>
                    <span className="y4-launcher__name">{translateLabel(t, item.name)}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          ) : (
            <p className="y4-launcher__empty">{t(items ? 'No quick links yet' : 'Loading....')}</p>
          )}
        </section>
      )}
    </>
  );
}
