import { useMemo, useRef } from 'react';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../../app/services-context.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { typedText } from '../../../i18n/shortened.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { TypedListener } from './cell-editor.tsx';

const NOTHING = { text: '', message: '' };

/** What was typed into the open cell and means nothing to its field. */
interface InvalidInput {
  typed: TypedListener;
  /** Forgets it where another text stands in the editor. */
  retyped(text: string): void;
  forget(): void;
  /** Tells of it once. */
  tell(): void;
}

function expectedIn({ options, isTimeOfDay, type }: ClientField): string {
  if (options) return 'This is not one of the options';
  if (isTimeOfDay) return 'This is no time of day: write 08:30';
  return type === 'DateTime' ? 'This is not a date' : 'This is no number: write 1234.5';
}

/** Keeps what is not understood until the cell is closed. */
export function useInvalidInput(): InvalidInput {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const last = useRef(NOTHING);
  return useMemo(() => {
    const forget = () => {
      last.current = NOTHING;
    };
    return {
      forget,
      typed(text, isValid, field) {
        const cell = `${fieldTitle(t, field)}: ${typedText(text)}`;
        last.current = isValid ? NOTHING : { text, message: `${cell}\n${t(expectedIn(field))}` };
      },
      retyped(text) {
        if (text !== last.current.text) forget();
      },
      tell() {
        const { message } = last.current;
        if (message !== '') toasts.raise('warn', message);
        forget();
      },
    };
  }, [t, toasts]);
}
