import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  importExcelByDataDefinition as contract,
  type ImportOutcome,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { beginImport, documentToFill } from '../data-definitions/import/begin-import.ts';
import { faultGroups } from '../data-definitions/import/fault-groups.ts';
import {
  type DoneImport,
  doneImport,
  type NamedImport,
  noteImport,
} from '../data-definitions/import/import-runs.ts';
import { type ImportRun, missingFields } from '../data-definitions/import/plan.ts';
import { type ImportResult, runImport } from '../data-definitions/import/run-import.ts';
import { type ScannedTable, scanTable } from '../data-definitions/import/scan-table.ts';
import { answering, badRequest, Refusal } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import { type CallContext, handle } from '../wire/handler.ts';
import { openTable } from '../workbook/open-table.ts';
import type { TableFile } from '../workbook/table-file.ts';
import { WorkbookError } from '../workbook/workbook-error.ts';

/** Imports that this process does at once, and that wait: each takes time, memory and a connection. */
const turns = new Semaphore(2, 4);

/** Those of a tenant that wait for one of the same name, each with a connection. */
const waits = new Map<string, Semaphore>();

function waitsOf(corp: string): Semaphore {
  const known = waits.get(corp) ?? new Semaphore(6, 0);
  waits.set(corp, known);
  return known;
}

/** A file of rows, as its sender means it. */
interface ChosenFile extends IncomingFile {
  /** SHA-256 in hex. */
  readonly digest: string;
  /** Of the definition that reads it. */
  readonly definition: string;
  /** What it holds is to be saved, not only looked at. */
  readonly keep: boolean;
}

/** Rows from a file: what they would become, and then what they became. */
export const importExcelByDataDefinition = handle(contract, (params, context) =>
  answering(async () => {
    await context.throttle('import');
    await documentToFill(params.code, context);
    const named = params.run === undefined ? null : { id: params.run, code: params.code };
    const { upload } = context;
    if (!upload) return named ? tellOf(named, context) : badFile();
    context.tellProgress(0);
    const keep = params.digest !== undefined;
    const digest = await digestOf(upload.path);
    if (keep && params.digest !== digest) return otherFile();
    const kept = keep ? named : null;
    // Before its turn: who waits for the same import takes no turn from others.
    const done = kept && (await doneBefore(kept, context));
    if (done) return done.digest === digest ? success(outcomeOfDone(done)) : otherFile();
    const file = { ...upload, digest, keep };
    return turns.run(async () => {
      const { run, definition } = await beginImport(params, context);
      if (keep && params.definition !== undefined && params.definition !== definition) {
        return otherDefinition();
      }
      return importFile({ ...file, definition }, run, kept, context);
    }, context.signal);
  }),
);

/** What the import of that name has done, when it has had its time; null when nothing. */
function doneBefore(named: NamedImport, context: CallContext): Promise<DoneImport | null> {
  const work = async () =>
    doneImport(context.transaction, named, await readRunContext(context, new Date()));
  return waitsOf(context.corp).run(work);
}

function badFile(): never {
  throw badRequest('__The file is missing');
}

/** What the import of that name has done, for whoever has lost its answer. */
async function tellOf(named: NamedImport, context: CallContext): Promise<Result<ImportOutcome>> {
  const done = await doneBefore(named, context);
  if (done) return success(outcomeOfDone(done));
  return failure(ResultId.refused, '__Nothing was imported', 'NOT_IMPORTED');
}

async function importFile(
  { path, name, digest, definition: readBy, keep }: ChosenFile,
  run: ImportRun,
  named: NamedImport | null,
  { signal, tellProgress, language }: CallContext,
): Promise<Result<ImportOutcome>> {
  const read = async () => {
    const table = await openTable(path, name, language);
    const { definition, closedQuotes: closed, label } = run;
    const scanned = await scanTable(table, { definition, closed, label, language });
    const result = await runImport(run, table, scanned, keep, {
      signal,
      onProgress: tellProgress,
    });
    return { table, scanned, result };
  };
  const { table, scanned, result } = await read().catch(refuseFile);
  const digests = { digest, definition: readBy };
  const outcome = { ...outcomeOf(run, table, scanned, result), ...digests };
  if (!keep) return success(outcome);
  const { counts } = outcome;
  if (counts.faulty > result.overtaken) {
    return failure(ResultId.refused, '__Some rows could not be saved', 'NOT_SAVED', outcome);
  }
  if (counts.faulty > 0) {
    return failure(ResultId.conflict, '__Some rows could not be saved', 'SEEN_OTHERWISE', outcome);
  }
  if (named) {
    await noteImport(run.transaction, named, { digest, ...counts }, run.context);
  }
  return success({ ...outcome, committed: true });
}

const UNREADABLE: Readonly<Record<WorkbookError['reason'], readonly [string, string]>> = {
  unreadable: ['__This is neither an Excel workbook nor a CSV file', 'NO_WORKBOOK'],
  'old-or-locked': [
    '__This workbook is locked or of an old format: save it as .xlsx',
    'OLD_WORKBOOK',
  ],
  'open-document': ['__This is an OpenDocument table: save it as .xlsx', 'OPEN_DOCUMENT'],
  'open-quote': ['__A quote is opened in this file and never closed', 'OPEN_QUOTE'],
  'too-large': ['__This file holds more than one import takes: split it', 'TOO_LARGE'],
};

function refuseFile(error: unknown): never {
  if (!(error instanceof WorkbookError)) throw error;
  const [message, code] = UNREADABLE[error.reason];
  throw new Refusal(
    failure(
      ResultId.refused,
      message,
      code,
      error.row === undefined ? undefined : { row: error.row },
    ),
  );
}

function otherFile(): Result<ImportOutcome> {
  const message = '__This is another file than the one that was shown before';
  return failure(ResultId.conflict, message, 'OTHER_FILE');
}

function otherDefinition(): Result<ImportOutcome> {
  const message = '__The fields have changed since this file was shown, please look at it again';
  return failure(ResultId.conflict, message, 'OTHER_DEFINITION');
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function outcomeOf(
  { definition, existing }: ImportRun,
  { sheet, sheets, text }: TableFile,
  { columns, filled, hidden }: ScannedTable,
  { counts, rows, problems, faulty, complete, seen }: ImportResult,
): Omit<ImportOutcome, 'digest' | 'definition'> {
  return {
    ...(existing === 'change' && { seen }),
    sheet,
    sheets,
    ...(text && { text }),
    columns,
    missing: missingFields(definition, filled),
    counts,
    hidden,
    complete,
    rows: [...rows],
    problems: [...problems],
    faults: faultGroups(faulty),
    committed: false,
  };
}

function outcomeOfDone({ digest, ...counts }: DoneImport): ImportOutcome {
  return {
    digest,
    sheet: '',
    sheets: 1,
    columns: [],
    missing: [],
    counts: { ...counts, rows: counts.new + counts.changed + counts.unchanged, faulty: 0 },
    hidden: 0,
    complete: true,
    rows: [],
    problems: [],
    faults: [],
    committed: true,
  };
}
