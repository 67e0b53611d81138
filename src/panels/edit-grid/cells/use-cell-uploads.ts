import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { waitFor } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../../app/services-context.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { typedText } from '../../../i18n/shortened.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { isList } from '../../form/field-kind.ts';
import type { SentFile, Upload, Uploads } from '../../form/uploads.ts';
import { storedFiles } from '../../form/widgets/stored-files.ts';
import { valueText } from '../../grid/cells/value-text.ts';
import type { PasteRows } from '../paste/use-paste.ts';
import { idOf } from '../shown-rows.ts';
import { Chosen } from './chosen.ts';

/** Files of the open cell that the server has not taken. */
interface CellUploads {
  /** Where the cell's editor notes them. */
  noted: Set<Uploads>;
  /**
   * The cell is closed: what is on its way goes into it once it is sent, and what did not get through is told.
   *
   * @param value what its editor has left it with.
   */
  close(row: Row | undefined, field: ClientField, value: unknown): void;
}

/** Keeps the uploads of the open cell, and those of closed cells until they end or the grid goes (spec 3.4d, 8.5). */
export function useCellUploads(
  latest: RefObject<Pick<PasteRows, 'rows' | 'onEdit' | 'onPending'>>,
): CellUploads {
  const { t } = useTranslation();
  const { toasts, format, session } = useServices();
  const handed = useRef(new Set<Upload>());
  useEffect(() => {
    const { current } = handed;
    return () => {
      for (const upload of current) upload.stop();
    };
  }, []);
  return useMemo(() => {
    const noted = new Set<Uploads>();

    /** Gives a file to a cell that nobody has changed since; false when its row has gone. */
    function give(id: string, field: ClientField, held: unknown, sent: SentFile): boolean {
      const values = latest.current.rows.find((one) => one.id === id)?.row;
      if (values === undefined) return false;
      const { name } = field;
      if (!isList(field) && valueText(values[name]) !== valueText(held)) return true;
      const cell = {
        values,
        change: (_: string, value: Row[string], display?: string | string[]) =>
          latest.current.onEdit([{ id, name, value, display }]),
      };
      storedFiles(cell, field, values[name]).put(sent);
      return true;
    }

    async function deliver(
      id: string,
      field: ClientField,
      held: unknown,
      uploads: Uploads,
    ): Promise<void> {
      const user = session.current()?.user;
      const isHis = () => session.current()?.user === user;
      // What was still being cut went with its dialog.
      const lost = [...uploads.held()];
      const sending = uploads.handOver((sent) => {
        if (isHis() && !give(id, field, held, sent)) lost.push(sent.name);
      });
      await Promise.all(
        sending.map(async (upload) => {
          handed.current.add(upload);
          if (await hasFailed(upload)) lost.push(upload.getSnapshot().context.name);
          upload.stop();
          handed.current.delete(upload);
        }),
      );
      if (lost.length === 0 || !isHis()) return;
      const files = format().list(lost.map(typedText));
      const why = t('The cell was closed before this was sent: choose it again');
      toasts.raise('warn', `${fieldTitle(t, field)}: ${files}\n${why}`);
    }

    return {
      noted,
      close(row, field, value) {
        if (row === undefined) return;
        const held = value instanceof Chosen ? value.value : row[field.name];
        for (const uploads of noted) {
          if (uploads.list().length + uploads.held().length > 0)
            latest.current.onPending(deliver(idOf(row), field, held, uploads));
        }
      },
    };
  }, [t, toasts, format, session, latest]);
}

/** Waits for an upload's end. @returns whether it did not get through; false for one that is stopped with its grid. */
async function hasFailed(upload: Upload): Promise<boolean> {
  const end = await waitFor(
    upload,
    ({ status, value }) => status === 'done' || value === 'failed',
  ).catch(() => null);
  return end?.value === 'failed';
}
