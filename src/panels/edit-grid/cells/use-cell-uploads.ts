import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { waitFor } from 'xstate';
import * as z from 'zod/mini';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../../app/services-context.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { typedText } from '../../../i18n/shortened.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { keepAtEnd } from '../../../session/keep-at-end.ts';
import { keepTyped } from '../../../storage/keep-typed.ts';
import { isList } from '../../form/field-kind.ts';
import { namesOnTheirWay, type SentFile, type Upload, type Uploads } from '../../form/uploads.ts';
import { storedFiles } from '../../form/widgets/stored-files.ts';
import { valueText } from '../../grid/cells/value-text.ts';
import type { PasteRows } from '../paste/use-paste.ts';
import { idOf } from '../shown-rows.ts';
import { Chosen } from './chosen.ts';

/** Names of files that went with the session of their user, by field. */
const keptNames = z.record(z.string(), z.array(z.string()));

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

/**
 * Keeps the uploads of the open cell, and those of closed cells until they end or the grid goes (spec 3.4d, 8.5). Those that
 * go with the session of their user, or with a reload, are named when the same user is back (spec 4.10).
 *
 * @param keptAs key of what the grid keeps for the session.
 */
export function useCellUploads(
  keptAs: string,
  definition: ClientDataDefinition,
  latest: RefObject<Pick<PasteRows, 'rows' | 'onEdit' | 'onPending'>>,
): CellUploads {
  const { t } = useTranslation();
  const services = useServices();
  const { toasts, format, session, sessionStore } = services;
  const user = useRef(session.current()?.user);
  const handed = useRef(new Map<Upload, ClientField>());
  useEffect(() => {
    const { current } = handed;
    return () => {
      for (const upload of current.keys()) upload.stop();
    };
  }, []);
  const noted = useRef(new Set<Uploads>()).current;
  const { fields } = definition;
  useEffect(() => {
    const key = `files:${keptAs}`;
    const kept = sessionStore.read(key, keptNames) ?? {};
    sessionStore.remove(key);
    for (const field of fields) {
      const names = format().list((kept[field.name] ?? []).map(typedText));
      if (names === '') continue;
      const why = t('Not sent, choose again: {names}', { names });
      toasts.raise('warn', t('{what}: {why}', { what: fieldTitle(t, field), why }));
    }
    function keep(): void {
      const lost: z.infer<typeof keptNames> = {};
      const add = (name: string, names: string[]) => {
        if (names.length > 0) lost[name] = [...(lost[name] ?? []), ...names];
      };
      for (const uploads of noted) add(uploads.field, namesOnTheirWay(uploads));
      for (const [upload, { name }] of handed.current) {
        add(name, [upload.getSnapshot().context.name]);
      }
      if (Object.keys(lost).length > 0) keepTyped(services, sessionStore, key, lost);
    }
    const forget = () => sessionStore.remove(key);
    return keepAtEnd(services, user.current, { keep, forget });
  }, [services, sessionStore, toasts, format, t, noted, keptAs, fields]);
  return useMemo(() => {
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
          handed.current.set(upload, field);
          if (await hasFailed(upload)) lost.push(upload.getSnapshot().context.name);
          upload.stop();
          handed.current.delete(upload);
        }),
      );
      if (lost.length === 0 || !isHis()) return;
      const files = format().list(lost.map(typedText));
      const why = t('The cell was closed before this was sent: choose it again');
      const told = t('{what}: {why}', { what: fieldTitle(t, field), why: files });
      toasts.raise('warn', `${told}\n${why}`);
    }

    return {
      noted,
      close(row, field, value) {
        if (row === undefined) return;
        const held = value instanceof Chosen ? value.value : row[field.name];
        for (const uploads of noted) {
          if (namesOnTheirWay(uploads).length > 0)
            latest.current.onPending(deliver(idOf(row), field, held, uploads));
        }
      },
    };
  }, [t, toasts, format, session, latest, noted]);
}

/** Waits for an upload's end. @returns whether it did not get through; false for one that is stopped with its grid. */
async function hasFailed(upload: Upload): Promise<boolean> {
  const end = await waitFor(
    upload,
    ({ status, value }) => status === 'done' || value === 'failed',
  ).catch(() => null);
  return end?.value === 'failed';
}
