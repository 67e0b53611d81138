import { useRef } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { fileRefusal } from './accepts.ts';

/**
 * Finds the files of a choice that a field takes, and tells why it does not take the others; what was told of the choice
 * before goes then.
 */
export function useAcceptedFiles(accept: string | undefined): (files: Iterable<File>) => File[] {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const told = useRef('');
  return (files) => {
    const refusals: string[] = [];
    const accepted = [...files].filter((file) => {
      const refusal = fileRefusal(accept, file, t);
      if (refusal !== null) refusals.push(refusal);
      return refusal === null;
    });
    // One of all, a line for each: many toasts would cover the field.
    const text = refusals.join('\n');
    if (told.current !== '' && told.current !== text) toasts.withdraw('error', told.current);
    told.current = text;
    if (text !== '') toasts.raise('error', text);
    return accepted;
  };
}
