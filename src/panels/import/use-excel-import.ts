import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import {
  type ExcelImportEvent,
  excelImportMachine,
} from '#machines/excel-import/excel-import.machine.ts';
import { importExcelByDataDefinition } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { fetchFileCalls } from '../../api/api.ts';
import { useLeaveGuard } from '../../app/leave-guard.ts';
import { useServices } from '../../app/services-context.ts';
import { fetchQuietly } from '../../parts/parts.ts';
import { newId } from '../../storage/new-id.ts';
import type { HeldFile } from './held-file.ts';

const SAVING =
  'The rows are being saved, also when you leave. Another import may save them once more.';
const UNKNOWN = 'Nobody knows whether the rows were saved. Trying again saves them once.';

/**
 * Runs the machine of an import into one data definition, and holds the file, which no machine could
 * write down.
 */
export function useExcelImport(dataCode: string, onImported: () => void) {
  const { api, auth } = useServices();
  const file = useRef<HeldFile | null>(null);
  const tell = useRef<(event: ExcelImportEvent) => void>(() => {});
  const imported = useRef(onImported);
  imported.current = onImported;
  useEffect(() => fetchQuietly(fetchFileCalls), []);
  const machine = useMemo(
    () =>
      excelImportMachine.provide({
        actors: {
          send: fromPromise(async ({ input, signal }) => {
            const held = await file.current?.();
            if (!held) return failure(ResultId.badRequest, 'This file cannot be read');
            const { existing, digest, ...preview } = input;
            const kept = digest === null ? {} : { digest, ...preview };
            const params = { code: dataCode, existing, ...kept };
            const files = await api.files();
            return files.sendFile(importExcelByDataDefinition, params, held, held.name, {
              signal,
              onProgress: (progress) => tell.current({ type: 'file.progressed', progress }),
              onAnswer: (begun) =>
                tell.current({ type: 'rows.progressed', progress: sharesOf(begun) }),
            });
          }),
          ask: fromPromise(({ input, signal }) =>
            api.call(importExcelByDataDefinition, { code: dataCode, run: input.run }, { signal }),
          ),
        },
        actions: { announce: () => imported.current() },
      }),
    [api, dataCode],
  );
  const [snapshot, send] = useMachine(machine);
  tell.current = send;
  const isSaving = snapshot.matches('saving');
  const mayBeDone = isSaving || snapshot.matches('callingOff') || snapshot.matches('lost');
  // Whose session is over is led to the sign-in without a question.
  const isOver = useSelector(auth, (person) => person.matches('expired'));
  // Who chooses the file once more on a new page would have its rows twice.
  useLeaveGuard(mayBeDone && !isOver, isSaving ? SAVING : UNKNOWN);
  return {
    snapshot,
    send,
    choose(name: string, chosen: HeldFile) {
      file.current = chosen;
      send({ type: 'file.chosen', name });
    },
    confirm: () => send({ type: 'import.confirmed', run: newId() }),
  };
}

/** Of the work, from 0 to 1: the server sends a space for each hundredth before its answer. */
function sharesOf(begun: string): number {
  const spaces = /^\s*/.exec(begun)?.[0].replaceAll('\n', '') ?? '';
  return Math.min(1, spaces.length / 100);
}

/** An import as its machine runs. */
export type ExcelImport = ReturnType<typeof useExcelImport>;
