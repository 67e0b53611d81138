import { downloadExcelByDataDefinition as contract } from '#schemas/web-ui-service/download-excel-by-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { readingRows } from '../data-definitions/authored-read.ts';
import { onTenantClock } from '../data-definitions/authored-run.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { type NameFiles, openRows, planExcel, writeExcel } from '../data-definitions/read/excel.ts';
import { sheetTitle } from '../data-definitions/read/excel-cells.ts';
import { answering } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { asApp } from '../database/author.ts';
import { labelText } from '../definitions/label-text.ts';
import { showFileNames } from '../files/show-file-names.ts';
import { FileAnswer } from '../wire/file-answer.ts';
import { handle } from '../wire/handler.ts';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows as a workbook (spec 7.10h), streamed from the database to the reader. */
export const downloadExcelByDataDefinition = handle(contract, (params, context) =>
  answering(async () => {
    const document = await readDocument(params.code, context);
    assertAllowed(document.access.read, context);
    const definition = await compiledDefinition(document, context);
    const { transaction, definitions, language, signal } = context;
    const runContext = await readRunContext(context, new Date());
    const plan = planExcel(definition, params, runContext);
    const texts = await definitions.texts(language);
    const label = (text: string) => labelText(texts, text);
    const title = label(definition.title) || definition.code;
    const sheetTexts = { label, sheet: sheetTitle(title), rightToLeft: language === 'ar' };
    const nameFiles: NameFiles = (rows) =>
      asApp(transaction, () => showFileNames(definition, rows, context));
    const rows = await readingRows(transaction, runContext, () =>
      openRows(transaction, plan, runContext),
    );
    const file = new FileAnswer(`${title}.xlsx`, MEDIA_TYPE, (out) =>
      onTenantClock(transaction, runContext, () =>
        writeExcel(plan, rows, sheetTexts, runContext, nameFiles, out, signal),
      ),
    );
    return success(file);
  }),
);
