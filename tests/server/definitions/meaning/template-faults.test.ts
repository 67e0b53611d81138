import { expect, test } from 'vitest';
import { JsonSource } from '#server/definitions/json-source.ts';
import { Findings } from '#server/definitions/meaning/findings.ts';

test.each([
  ['faults', '{{row.none}}'],
  ['things that are hardly meant', '{row.none}'],
])('a hundred %s of a template are told', (_, part) => {
  const html = `<p>${part}</p>`.repeat(120);
  const findings = new Findings(new JsonSource('t/forms/A.json', JSON.stringify({ html })));
  findings.template(['html'], html, new Map());
  const { length, 0: first, 99: last } = findings.issues;
  expect(length).toBe(100);
  expect((last?.column ?? 0) - (first?.column ?? 0)).toBe(99 * `<p>${part}</p>`.length);
});
