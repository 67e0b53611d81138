import { compileExpression } from '#expressions/compile.ts';
import type { TemplatePart } from '#expressions/template.ts';
import { holds } from '#expressions/values.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { isolated } from '#schemas/wire/isolated.ts';
import { shortened } from '../../i18n/shortened.ts';
import { type ColumnContext, displayText } from '../grid/cells/display-text.ts';
import { valueText } from '../grid/cells/value-text.ts';
import { rowScope } from '../shared/buttons/row-scope.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A day, with its time: a browser would break a line behind each hyphen. */
const MOMENTS = /\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/g;

/** What a template is filled with. */
interface TemplateData {
  rows: readonly Row[];
  fields: readonly ClientField[];
  context: ColumnContext;
  /** Do the page's lines run from the right? */
  isRTL: boolean;
  /** IANA name of the tenant's clock, which `now()` is read from. */
  timeZone: string;
}

/**
 * HTML of a template with its values. A field is written as a grid shows it, a value is always text, whose direction
 * ends with it: only a field whose format is `html` brings markup. What comes out still has to be sanitised.
 */
export function fillTemplate(
  parts: readonly TemplatePart[],
  data: TemplateData,
  row: Row = data.rows[0] ?? {},
): string {
  return parts.map((part) => writePart(part, data, row)).join('');
}

function writePart(part: TemplatePart, data: TemplateData, row: Row): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'value':
      return writeValue(part, data, row);
    case 'if':
      return holds(compileExpression(part.test)(rowScope(row, data.timeZone)))
        ? fillTemplate(part.parts, data, row)
        : '';
    case 'empty':
      return data.rows.length === 0 ? fillTemplate(part.parts, data, row) : '';
    case 'rows':
      return data.rows.map((each) => fillTemplate(part.parts, data, each)).join('');
  }
}

function writeValue(
  { ast, place }: Extract<TemplatePart, { kind: 'value' }>,
  { fields, context, isRTL, timeZone }: TemplateData,
  row: Row,
): string {
  const value = compileExpression(ast)(rowScope(row, timeZone));
  // An address names the value itself, not what people read in its place.
  if (place === 'query')
    return encodeURIComponent(textOf(value, context.t, (names) => names.join(', ')));
  const field = ast.kind === 'field' ? fields.find(({ name }) => name === ast.name) : undefined;
  const text =
    field === undefined
      ? textOf(value, context.t, context.format.list)
      : displayText(field, row, context);
  if (field?.format === 'html') return text;
  const shown = shortened(text);
  if (place !== 'text') return escapeHtml(shown);
  const escaped = escapeHtml(String(isolated(shown, isRTL)));
  return field?.type === 'DateTime'
    ? escaped.replaceAll(MOMENTS, '<span class="text-nowrap">$&</span>')
    : escaped;
}

function textOf(
  value: unknown,
  t: ColumnContext['t'],
  list: (names: readonly string[]) => string,
): string {
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  return Array.isArray(value) ? list(value.map(valueText)) : valueText(value);
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
