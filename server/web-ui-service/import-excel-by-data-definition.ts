import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  importExcelByDataDefinition as contract,
  type ImportedRow,
  type ImportOutcome,
  MAX_IMPORTED_ROWS,
  MAX_PREVIEWED_ROWS,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { faultGroups } from '../data-definitions/import/fault-groups.ts';
import { type ImportPlan, type PlannedRow, planImport } from '../data-definitions/import/plan.ts';
import { type ImportFault, runImport } from '../data-definitions/import/run-import.ts';
import { answering, badRequest, Refusal, refused } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { labelText } from '../definitions/label-text.ts';
import { handle } from '../wire/handler.ts';
import { forbid } from '../wire/run-contract.ts';
import { readWorkbook, type Sheet } from '../workbook/read-workbook.ts';
import { WorkbookError } from '../workbook/workbook-error.ts';

/** Columns that are looked at, from the left. */
const MAX_COLUMNS = 200;
/** Workbooks that this process reads at once, and that wait: each takes memory. */
const turns = new Semaphore(2, 8);

/** Rows from an Excel workbook: what they would become, and then what they became. */
export const importExcelByDataDefinition = handle(contract, (params, context) =>
  answering(async () => {
    await context.throttle('import');
    const document = await readDocument(params.code, context);
    assertAllowed(document.access.read, context);
    assertAllowed(document.access.write, context);
    if (!document.import) throw new Refusal(forbid());
    const { upload, transaction, definitions, language } = context;
    if (!upload) throw badRequest('__The file is missing');
    const definition = await compiledDefinition(document, context);
    const digest = await digestOf(upload.path);
    if (params.digest !== undefined && params.digest !== digest) {
      const message = '__This is another file than the one that was shown before';
      return failure(ResultId.conflict, message, 'OTHER_FILE');
    }
    const sheet = await turns.run(() => readSheetOf(upload.path));
    const texts = await definitions.texts(language);
    const label = (text: string) => labelText(texts, text);
    const runContext = await readRunContext(context, new Date());
    const plan = await planImport(
      {
        transaction,
        definition,
        context: runContext,
        existing: params.existing,
        label,
        async quotedBy({ quote }) {
          const quoted = await readDocument(quote?.dataCode ?? '', context);
          assertAllowed(quoted.access.read, context);
          return compiledDefinition(quoted, context);
        },
      },
      sheet.rows,
    );
    const keep = params.digest !== undefined;
    const run = { transaction, definition, context: runContext };
    const faults = await runImport(run, plan.rows, keep);
    const committed = keep && faults.size === 0;
    const outcome = outcomeOf({ plan, faults, sheet, digest, committed, label });
    if (keep && !committed) {
      return failure(ResultId.refused, '__Some rows could not be saved', 'NOT_SAVED', outcome);
    }
    return success(outcome);
  }),
);

async function readSheetOf(path: string): Promise<Sheet> {
  try {
    // One row more are the headings.
    return await readWorkbook(path, { rows: MAX_IMPORTED_ROWS + 1, columns: MAX_COLUMNS });
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    throw error.reason === 'too-large'
      ? refused('__One import takes at most 2,000 rows: split this file', 'TOO_MANY_ROWS')
      : refused('__This is no Excel workbook', 'NO_WORKBOOK');
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

interface Told {
  readonly plan: ImportPlan;
  readonly faults: ReadonlyMap<number, ImportFault>;
  readonly sheet: Sheet;
  readonly digest: string;
  readonly committed: boolean;
  label(label: string): string;
}

function outcomeOf({ plan, faults, sheet, digest, committed, label }: Told): ImportOutcome {
  const tell = (row: PlannedRow, index: number): ImportedRow => {
    const fault = faults.get(index);
    return {
      row: row.number,
      becomes: fault ? 'faulty' : row.becomes,
      values: row.shown,
      message: label(fault?.message ?? ''),
      fields: (fault?.fields ?? []).map(({ name, message }) => ({ name, message: label(message) })),
    };
  };
  const faulty = [...faults.keys()].sort((a, b) => a - b);
  const problems = faulty.flatMap((index) =>
    plan.rows[index] ? [tell(plan.rows[index], index)] : [],
  );
  const sound = plan.rows.filter((_row, index) => !faults.has(index));
  const changed = sound.filter(({ becomes }) => becomes === 'changed').length;
  return {
    digest,
    sheet: sheet.name,
    columns: plan.columns,
    missing: plan.missing,
    counts: {
      rows: plan.rows.length,
      new: sound.length - changed,
      changed,
      faulty: faulty.length,
    },
    rows: plan.rows.slice(0, MAX_PREVIEWED_ROWS).map(tell),
    problems: problems.slice(0, MAX_PREVIEWED_ROWS),
    faults: faultGroups(problems),
    committed,
  };
}
