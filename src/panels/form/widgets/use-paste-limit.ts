import type { ClipboardEvent } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { FieldProblem, MAX_TEXT } from '../field-validator.ts';

/**
 * Attributes of an input that takes no text which could never be saved, and says so: a browser draws one of some
 * megabytes for many seconds, in which nothing else answers. What stood there stays.
 */
export function usePasteLimit() {
  const { t } = useTranslation();
  const { toasts } = useServices();
  return {
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.getData('text').length <= MAX_TEXT) return;
      event.preventDefault();
      toasts.raise('error', t(FieldProblem.tooLong));
    },
  };
}
