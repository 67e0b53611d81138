import { useMachine } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import {
  type ExcelImportEvent,
  excelImportMachine,
  type ImportRequest,
} from '#machines/excel-import/excel-import.machine.ts';
import {
  type ImportOutcome,
  importExcelByDataDefinition,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { useServices } from '../../app/services-context.ts';

/**
 * Runs the machine of an import into one data definition, and holds the file, which no machine could
 * write down.
 */
export function useExcelImport(dataCode: string, onImported: () => void) {
  const { api } = useServices();
  const file = useRef<File | null>(null);
  const tell = useRef<(event: ExcelImportEvent) => void>(() => {});
  const imported = useRef(onImported);
  imported.current = onImported;
  const machine = useMemo(
    () =>
      excelImportMachine.provide({
        actors: {
          send: fromPromise<Result<ImportOutcome>, ImportRequest>(async ({ input, signal }) => {
            const { current } = file;
            if (current === null) return failure(ResultId.badRequest, 'The file is missing');
            const { existing, digest } = input;
            const params = { code: dataCode, existing, ...(digest === null ? {} : { digest }) };
            return api.sendFile(importExcelByDataDefinition, params, current, current.name, {
              signal,
              onProgress: (progress) => tell.current({ type: 'file.progressed', progress }),
            });
          }),
        },
        actions: { announce: () => imported.current() },
      }),
    [api, dataCode],
  );
  const [snapshot, send] = useMachine(machine);
  tell.current = send;
  return {
    snapshot,
    send,
    choose(chosen: File) {
      file.current = chosen;
      send({ type: 'file.chosen', name: chosen.name });
    },
  };
}

/** An import as its machine runs. */
export type ExcelImport = ReturnType<typeof useExcelImport>;
