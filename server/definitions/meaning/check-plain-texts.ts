import type { Button } from '#schemas/definitions/button.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { Findings, Path } from './findings.ts';
import { ELEMENTS } from './html-names.ts';

const OF_PAGE = [
  ...(['headerTitle', 'headerDescription', 'headerButtonTitle', 'errorTitle'] as const),
  'errorDescription',
] as const;
const OF_OPTION = [
  ...(['title', 'emptyTitle', 'emptyDescription', 'loadTitle', 'loadMessage'] as const),
];

/** A tag, or the place of a value as templates of HTML have it. */
const MARKUP = /<\/?([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>|\{\{\s*[#/\w][^{}]*\}\}/gi;

/** Looks for texts of a page that are drawn letter by letter, and were written as HTML or as a template. */
export function warnOfMarkup(findings: Findings, form: FormDocument): void {
  for (const key of OF_PAGE) warnOfText(findings, [key], form[key]);
}

/** As {@link warnOfMarkup}, of the texts of a panel and of its buttons. */
export function warnOfPanelMarkup(findings: Findings, path: Path, panel: Panel): void {
  warnOfText(findings, [...path, 'title'], panel.title);
  for (const key of OF_OPTION) warnOfText(findings, [...path, 'option', key], panel.option[key]);
  warnOfButtons(findings, [...path, 'buttons'], panel.buttons);
}

function warnOfButtons(findings: Findings, path: Path, buttons: readonly Button[]): void {
  for (const [index, { text, waitingText, buttons: inner = [] }] of buttons.entries()) {
    warnOfText(findings, [...path, index, 'text'], text);
    warnOfText(findings, [...path, index, 'waitingText'], waitingText);
    warnOfButtons(findings, [...path, index, 'buttons'], inner as Button[]);
  }
}

function warnOfText(findings: Findings, path: Path, text: string | undefined): void {
  if (text === undefined) return;
  if (text.trim() === '__') {
    findings.warn(path, 'this label has no words behind its signs, which are shown');
    return;
  }
  for (const { 0: found, 1: tag, index } of text.matchAll(MARKUP)) {
    if (tag !== undefined && !ELEMENTS.has(tag.toLowerCase())) continue;
    const message = `"${found}" is shown as it stands: this text is no HTML, and has no values of rows in it`;
    findings.warnInside(path, message, index);
    return;
  }
}
