import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { useScrollFocus } from '../ui/focus/use-scroll-focus.ts';

/** What a toast says, scrolled where it is long, and the cross that takes it off what it covers. */
export function ToastText({ content, onDismiss }: { content: string; onDismiss(): void }) {
  const { t } = useTranslation();
  const region = useScrollFocus<HTMLSpanElement>();
  return (
    <>
      <span className="y4-toast__text" ref={region}>
        {content}
      </span>
      <Button
        variant="ghost"
        size="sm"
        icon="xmark"
        className="y4-toast__dismiss"
        aria-label={t('Dismiss')}
        onClick={onDismiss}
      />
    </>
  );
}
