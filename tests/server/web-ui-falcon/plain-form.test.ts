import { expect, it } from 'vitest';
import { formDocument } from '#schemas/definitions/form.ts';
import { plainForm } from '#server/web-ui-falcon/plain-form.ts';

const HOSTILE = 'g-3 fixed-top position-absolute vh-100 y4-toasts text-danger';

function pageWith(className: string) {
  const buttons = [{ text: 'More', className, buttons: [{ text: 'In', className }] }];
  const panel = { type: 'ButtonPanel', code: 'tools', buttons };
  const inner = [{ className, columns: [{ className, panel }] }];
  return formDocument.parse({ code: 'PAGE', rows: [{ className, columns: [{ rows: inner }] }] });
}

it('[3.1c][3.3l] classes of rows, columns and buttons lay nothing over the page', () => {
  expect(plainForm(pageWith(HOSTILE))).toEqual(pageWith('g-3 text-danger'));
});
