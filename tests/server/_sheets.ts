import { createHash } from 'node:crypto';
import exceljs from 'exceljs';
import type { LightMyRequestResponse } from 'fastify';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { postForm, type SentForm } from './_post-form.ts';
import type { TestServer } from './_server.ts';

/** Asks for rows as a workbook, as a client of y4 does. @param headers the token of who asks, at least */
export function downloadExcel(
  server: TestServer,
  params: object,
  headers: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> {
  return server.send({
    method: 'POST',
    url: API_BASE + Endpoint.callServletForFile,
    headers: { corp: 'y4', ...headers },
    payload: excelBody(params),
  });
}

/** What asks for rows as a workbook. */
export function excelBody(params: object) {
  const args = [JSON.stringify(params), 'simple'];
  return { servlet: 'WebUiService', command: 'DownloadExcelByDataDefinition', args, path: '/y4/' };
}

/** The one sheet of a workbook that came. */
export async function sheetIn({ rawPayload }: LightMyRequestResponse): Promise<exceljs.Worksheet> {
  const { worksheets } = await new exceljs.Workbook().xlsx.load(rawPayload as never);
  const [sheet] = worksheets;
  if (!sheet) throw new Error('The workbook has no sheet.');
  return sheet;
}

/** Sends a file of rows. @returns how the call answers, as it comes over the wire */
export function importExcel(server: TestServer, sent: Omit<SentForm, 'call'>) {
  return postForm(server, { ...sent, call: 'WebUiService.ImportExcelByDataDefinition' });
}

/** What names the content of a file that is to be done. */
export function digestOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
