import { ALLOTMENT, LEASE, PAGE } from './_allotment.ts';
import { type Change, type Mistake, testPlanted } from './_planted.ts';

/** A formula of rows, of a button and of HTML, which are read in different ways. */
const inRow = (text: string): Change => [
  `of a row, ${text.replace('⟦', '')}`,
  LEASE,
  '"filters": ["state"],',
  `"filters": ["state"], "rowClasses": [{ "when": "${text}", "className": "fw-bold" }],`,
];
const inButton = (text: string): Change => [
  `of a button, ${text.replace('⟦', '')}`,
  PAGE,
  '"type": "row", "text": "__End"',
  `"type": "row", "condition": "${text}", "text": "__End"`,
];
const inHtml = (text: string): Change => [
  `in HTML, ${text.replace('⟦', '')}`,
  'forms/SECTIONS.json',
  '"AdvanceGrid", "code": "sections", "dataCode": "SECTIONS"',
  `"Html", "code": "sections", "dataCode": "SECTIONS", "option": { "html": "<p>This and that, = or <> {{row.name}}{{#if ${text}}}!{{/if}}</p>" }`,
];

const LEASES: readonly (readonly [text: string, told: RegExp, meant: string])[] = [
  ["state == 'asked' ⟦& fee > 1", /there is no operator &/i, '&&'],
  ["state == 'asked' ⟦| fee > 1", /there is no operator \|/i, '||'],
  ["state == 'asked' ⟦&&& fee > 1", /expected expression after &&/i, '&&'],
  ["state == 'asked' ⟦AND fee > 1", /stand side by side/, '&&'],
  ["fee > 1 && state ⟦= 'asked'", /Write == to compare/, '=='],
  ['fee > 1 && fee ⟦=< 9', /Write == to compare/, '<='],
  ['fee ⟦=> 1', /Write == to compare/, '>='],
  ['fee ⟦>== 1', /expected expression after >=/i, '>='],
  ['fee ⟦=! 1', /Write == to compare/, '!='],
  ['fee ⟦<> 1', /expected expression after </i, '!='],
  ["state ⟦IN ['asked']", /stand side by side/, 'in'],
  ['ends ⟦is not null', /stand side by side/, 'ends != null'],
  ["state in ['asked' ⟦'running']", /a comma is missing before this/, ", 'running'"],
];

const MISTAKES: readonly Mistake[] = [inRow, inButton].flatMap((place) =>
  LEASES.map(([text, told, meant]): Mistake => [...place(text), told, meant]),
);

testPlanted('operators of other languages in formulas', {
  clean: ALLOTMENT,
  mistakes: [
    ...MISTAKES,
    [...inHtml("plots > 1 ⟦and name == 'A'"), /stand side by side/, '&&'],
    [...inHtml("plots ⟦= 1 && name != 'A'"), /Write == to compare/, '=='],
    [...inHtml("⟦plots 'A'"), /stand side by side/],
    [...inHtml("contains(lower(name) ⟦'A')"), /a comma is missing before this/, ", 'A'"],
  ],
  sound: [
    inRow("fee === 1 || state !== 'asked'"),
    inButton("!contains(state, 'a & b = c') || fee > 1"),
    inHtml("name == 'this and that' && plots >= 1"),
    inHtml("(contains(lower(name), 'a b') ? plots : 2) in [1, 2]"),
  ],
});
