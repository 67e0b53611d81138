import { expect, test } from 'vitest';
import { MAX_IMPORTED_BYTES } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { MAX_UPLOAD_BYTES } from '#schemas/web-ui-service/upload-file.ts';
import { productTexts } from './_folder.ts';

const english = productTexts('en');

test.each(['zh-CN', 'ar'])('%s has every text of the product', (language) => {
  const texts = productTexts(language);
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
});

test.each(['zh-CN', 'en', 'ar'])('%s keeps the places for values', (language) => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const [key, text] of Object.entries(productTexts(language))) {
    expect([key, ...places(text)]).toEqual([key, ...places(key)]);
  }
});

test.each([
  ['zh-CN', /[\u4e00-\u9fff]/],
  ['ar', /[\u0600-\u06ff]/],
])('%s is written in its own script', (language, script) => {
  const foreign = Object.entries(productTexts(language)).filter(([, text]) => !script.test(text));
  // Abbreviations that are written alike everywhere.
  expect(foreign.map(([key]) => key).sort()).toEqual(['CVV', 'Excel: {title}', '{what}: {why}']);
});

test.each([MAX_UPLOAD_BYTES, MAX_IMPORTED_BYTES])(
  'a file of more than %d bytes is refused in the words of each language',
  (bytes) => {
    const sentence = `This file is too large: at most ${bytes / 1024 / 1024} MB`;
    expect(english).toHaveProperty([sentence]);
  },
);
