import { getChartByDataDefinition as contract } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { readingRows } from '../data-definitions/authored-read.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { readChart } from '../data-definitions/read/chart.ts';
import { answering } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { handle } from '../wire/handler.ts';

/** Numbers of a chart (spec 7.10d). */
export const getChartByDataDefinition = handle(contract, (params, context) =>
  answering(async () => {
    const document = await readDocument(params.code, context);
    assertAllowed(document.access.read, context);
    const definition = await compiledDefinition(document, context);
    const runContext = await readRunContext(context, new Date());
    const { transaction } = context;
    const data = await readingRows(transaction, runContext, () =>
      readChart(transaction, definition, params.chart, params, runContext),
    );
    return success(data);
  }),
);
