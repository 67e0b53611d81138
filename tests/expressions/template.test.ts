import { describe, expect, it } from 'vitest';
import { expressionsOf, parseTemplate, type TemplatePart } from '#expressions/template.ts';

function partsOf(text: string): readonly TemplatePart[] {
  const parsed = parseTemplate(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.parts;
}

describe('a template of HTML over rows', () => {
  it('has texts, values and blocks in their order', () => {
    const text = '<ul>{{#rows}}<li>{{ row.name }}{{#if late}}!{{/if}}</li>{{/rows}}</ul>';
    const [before, rows, after] = partsOf(text);
    expect(before).toEqual({ kind: 'text', text: '<ul>' });
    expect(after).toEqual({ kind: 'text', text: '</ul>' });
    expect(rows).toMatchObject({
      kind: 'rows',
      parts: [
        { kind: 'text', text: '<li>' },
        { kind: 'value', ast: { kind: 'field', name: 'name' }, place: 'text' },
        { kind: 'if', parts: [{ kind: 'text', text: '!' }] },
        { kind: 'text', text: '</li>' },
      ],
    });
  });

  it('tells every formula with its place in the text', () => {
    const text = '{{#rows}}{{  name }}{{#if  late }}x{{/if}}{{/rows}}';
    const places = expressionsOf(partsOf(text)).map(({ position }) => text.slice(position));
    expect(places.map((rest) => rest.split(/[ }]/)[0])).toEqual(['name', 'late']);
  });

  it.each([
    ['<a href="/x?id={{id}}">', 'query'],
    ["<a href='/x?a=1&id={{id}}'>", 'query'],
    ['<a href="/x/{{id}}">', 'tag'],
    ['<a href="/x?a=1">{{id}}</a>', 'text'],
    ['<a {{#if a > 1}}title="{{id}}"{{/if}}>', 'tag'],
    ['{{#if a < b}}{{id}}{{/if}}', 'text'],
    ['1 < {{id}}', 'text'],
    ['why? {{id}}', 'text'],
  ])('%s: the value stands in a %s', (text, place) => {
    const values = (parts: readonly TemplatePart[]): TemplatePart[] =>
      parts.flatMap((part) => ('parts' in part ? values(part.parts) : [part]));
    expect(values(partsOf(text)).find(({ kind }) => kind === 'value')).toMatchObject({ place });
  });

  it.each([
    ['a {{row.}}', null, 8],
    ['{{#rows}}a', '{{#rows}} is never closed', 2],
    ['a{{/rows}}', '{{/rows}} closes nothing that is open', 3],
    ['{{#rows}}{{#if a}}{{/rows}}', '{{/if}} is missing before this', 20],
    ['{{#rows}}{{#rows}}', '{{#rows}} stands in no other block: {{/rows}} closes it', 11],
    ['{{#rows}}a{{#empty}}b{{/empty}}', '{{/rows}} is missing before this', 12],
    ['{{#rows x}}{{/rows}}', '{{#rows}} takes nothing behind its name', 2],
    ['{{#if }}{{/if}}', 'The expression is empty', 5],
    ['{{#if a >}}{{/if}}', 'Expected expression after >', 9],
    ['{{#each}}{{/each}}', null, 2],
  ])('%s is refused where it is wrong', (text, message, position) => {
    const parsed = parseTemplate(text);
    expect(parsed).toMatchObject({ ok: false, position });
    if (!parsed.ok && message !== null) expect(parsed.message).toContain(message);
  });

  it('[2.14g] that opens without end is read at once', () => {
    expect(partsOf('{{'.repeat(100_000))).toMatchObject([{ kind: 'text' }]);
    expect(partsOf(`${'{{ '.repeat(100_000)}name}}`)).toHaveLength(2);
    const nested = '{{#if a}}'.repeat(9_000) + '{{/if}}'.repeat(9_000);
    expect(parseTemplate(nested)).toMatchObject({
      ok: false,
      message: 'The blocks are nested too deeply',
    });
  });
});
