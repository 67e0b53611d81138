import type { Button } from '#schemas/definitions/button.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import type { Findings, Path } from '../findings.ts';
import { ELEMENTS } from '../pages/html-names.ts';

const OF_PAGE = [
  ...(['headerTitle', 'headerDescription', 'headerButtonTitle', 'errorTitle'] as const),
  'errorDescription',
] as const;
const OF_OPTION = [
  ...(['title', 'emptyTitle', 'emptyDescription', 'loadTitle', 'loadMessage'] as const),
];

const MARKUP = /<\/?([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi;
/** The place of a value as templates of HTML have it. */
const TEMPLATE_PLACE = /\{\{\s*[#/\w][^{}]*\}\}/g;
/** The place of a value as questions and messages have it. */
const PLACE = /\$?\{\s*(?:row\.)?(\w+)\s*\}/g;
/** A label that stands behind other words: a text is one as a whole, or none. */
const LABEL_WITHIN = /(?<=\s)__\p{L}[^\s_]*(?!\w)/u;

/** Names of the fields that the rows beside a text have. */
type Names = ReadonlySet<string>;

/** Looks for texts of a page that are drawn letter by letter, and were written as HTML or with values of rows. */
export function warnOfMarkup(findings: Findings, form: FormDocument, fields: Names): void {
  for (const key of OF_PAGE) warnOfText(findings, [key], form[key], fields);
}

/** As {@link warnOfMarkup}, of the texts of a panel and of its buttons. */
export function warnOfPanelMarkup(
  findings: Findings,
  path: Path,
  panel: Panel,
  fields: Names,
): void {
  warnOfText(findings, [...path, 'title'], panel.title, fields);
  for (const key of OF_OPTION) {
    warnOfText(findings, [...path, 'option', key], panel.option[key], fields);
  }
  for (const key of ['header', 'footer'] as const) {
    const text = panel.option[key] ?? '';
    const found = valueIn(text, fields);
    if (!found) continue;
    const message = `"${found[0]}" is shown as it stands: a panel's ${key} has no values of rows in it`;
    findings.warnInside([...path, 'option', key], message, found.index);
  }
  warnOfButtons(findings, [...path, 'buttons'], panel.buttons, fields);
}

/** As {@link warnOfMarkup}, of the entries of a menu. */
export function warnOfMenuMarkup(findings: Findings, path: Path, items: readonly MenuItem[]): void {
  for (const [index, { name, label, badge, children = [] }] of items.entries()) {
    warnOfText(findings, [...path, index, 'name'], name);
    warnOfText(findings, [...path, index, 'label'], label);
    warnOfText(findings, [...path, index, 'badge', 'content'], badge?.content);
    warnOfMenuMarkup(findings, [...path, index, 'children'], children);
  }
}

function warnOfButtons(
  findings: Findings,
  path: Path,
  buttons: readonly Button[],
  fields: Names,
): void {
  for (const [index, button] of buttons.entries()) {
    const {
      text,
      waitingText,
      params,
      successMessage,
      successCommand,
      buttons: inner = [],
    } = button;
    const { value } = (params?.ask ?? {}) as { readonly value?: unknown };
    warnOfTags(findings, [...path, index, 'successMessage'], successMessage);
    warnOfQuestion(findings, [...path, index, 'params'], params);
    if (typeof successCommand === 'object') {
      warnOfQuestion(findings, [...path, index, 'successCommand', 'params'], successCommand.params);
    }
    const place = [...path, index, 'params', 'ask', 'value'];
    // What a question begins with stands in its box as it is written.
    if (typeof value === 'string') warnOfText(findings, place, value, fields);
    warnOfText(findings, [...path, index, 'text'], text, fields);
    warnOfText(findings, [...path, index, 'waitingText'], waitingText, fields);
    warnOfButtons(findings, [...path, index, 'buttons'], inner as Button[], fields);
  }
}

/** The texts of a question, whose `message` alone is HTML. */
function warnOfQuestion(
  findings: Findings,
  path: Path,
  params: Record<string, unknown> = {},
): void {
  const ask = params.ask as Record<string, unknown> | undefined;
  for (const [texts, place] of [[params, path] as const, [ask ?? {}, [...path, 'ask']] as const]) {
    for (const key of ['title', 'caption'] as const) {
      const text = texts[key];
      if (typeof text === 'string') warnOfTags(findings, [...place, key], text);
    }
  }
}

/** As {@link warnOfText}, of a text in which a row's values may stand. */
function warnOfTags(findings: Findings, path: Path, text = ''): void {
  const found = [...text.matchAll(MARKUP)].find(([, tag]) =>
    ELEMENTS.has(tag?.toLowerCase() ?? ''),
  );
  if (!found) return;
  const message = `"${found[0]}" is shown as it stands: this text is no HTML`;
  findings.warnInside(path, message, found.index);
}

/** The first place of a value in a text that has none, be it written as in templates or as in questions. */
function valueIn(text: string, fields: Names): RegExpExecArray | undefined {
  return (
    [...text.matchAll(TEMPLATE_PLACE)][0] ??
    [...text.matchAll(PLACE)].find(
      ([place, name = '']) => fields.has(name) || place === text.trim(),
    )
  );
}

/** @param fields what a text of questions would take from a row. */
function warnOfText(
  findings: Findings,
  path: Path,
  text: string | undefined,
  fields: Names = new Set(),
): void {
  if (text === undefined) return;
  if (text.trim() === '__') {
    findings.warn(path, 'this label has no words behind its signs, which are shown');
    return;
  }
  const within = text.startsWith('__') ? null : LABEL_WITHIN.exec(text);
  if (within) {
    const message = `"${within[0]}" is shown as it stands: a text is a label as a whole, when it begins with __`;
    findings.warnInside(
      path,
      message,
      within.index,
      `__${text.replace(within[0], within[0].slice(2))}`,
    );
    return;
  }
  const found =
    [...text.matchAll(MARKUP)].find(([, tag]) => ELEMENTS.has(tag?.toLowerCase() ?? '')) ??
    valueIn(text, fields);
  if (!found) return;
  const message = `"${found[0]}" is shown as it stands: this text is no HTML, and has no values of rows in it`;
  findings.warnInside(path, message, found.index);
}
