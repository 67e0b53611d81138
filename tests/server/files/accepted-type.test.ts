import { expect, test } from 'vitest';
import { isAccepted } from '#server/files/accepted-type.ts';

const text = { type: 'text/plain; charset=utf-8', extension: 'txt', picture: false };
const oldOffice = { type: 'application/x-cfb', extension: 'cfb', picture: false };
const picture = { type: 'image/tiff', extension: 'tif', picture: false };

test.each([
  ['a page that calls itself a PDF', '.pdf,image/*', text, 'scan.pdf', false],
  ['a text that calls itself a picture', '.jpeg', text, 'a.jpeg', false],
  ['an old Word file that calls itself a new one', '.docx', oldOffice, 'a.docx', false],
  ['an old Word file', '.doc,.pdf', oldOffice, 'a.DOC', true],
  ['a list of values', '.csv', text, 'rows.csv', true],
  ['a text with an ending of its own', '.dat', text, 'bank.dat', true],
  ['a picture with the longer ending', '.tiff', picture, 'a.tiff', true],
])('%s: %s', (_name, accept, found, name, fits) => {
  expect(isAccepted(accept, found, name)).toBe(fits);
});
