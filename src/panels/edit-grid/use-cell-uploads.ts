import { useMemo } from 'react';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../app/services-context.ts';
import { fieldTitle } from '../../i18n/field-title.ts';
import { typedText } from '../../i18n/shortened.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { namesOnTheirWay, type Uploads } from '../form/uploads.ts';

/** Files of the open cell that the server has not taken. */
interface CellUploads {
  /** Where the cell's editor notes them. */
  noted: Set<Uploads>;
  /** Calls them off with the cell that is closed, and tells of them. */
  close(field: ClientField | undefined): void;
}

/** Keeps the uploads of the open cell, which end with its editor (spec 3.4d, 8.5). */
export function useCellUploads(): CellUploads {
  const { t } = useTranslation();
  const { toasts, format } = useServices();
  return useMemo(() => {
    const noted = new Set<Uploads>();
    return {
      noted,
      close(field) {
        const names = [...noted].flatMap(namesOnTheirWay);
        // The editor itself goes a moment later: what came meanwhile would be given to nobody.
        for (const uploads of noted) uploads.stop();
        if (names.length === 0) return;
        const title = field ? fieldTitle(t, field) : '';
        const files = format().list(names.map(typedText));
        const why = t('The cell was closed before this was sent: choose it again');
        toasts.raise('warn', `${title}: ${files}\n${why}`);
      },
    };
  }, [t, toasts, format]);
}
