import { useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';

/** Copies what the shop has written about a product (spec 2.57i). */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const label = t('Copy the info of {name}', { name });

  async function copy(): Promise<void> {
    try {
      // There is no clipboard at all on a page that came by plain http.
      await navigator.clipboard.writeText(text);
      toasts.raise('success', t('Copied'));
    } catch {
      toasts.raise('error', t('The browser did not let it be copied'));
    }
  }

  return (
    <Button variant="ghost" icon="regular:copy" aria-label={label} title={label} onClick={copy} />
  );
}
