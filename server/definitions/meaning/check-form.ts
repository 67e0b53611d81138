import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import { type ButtonScope, checkButton, checkCall } from './check-button.ts';
import { checkScript } from './check-script.ts';
import { checkTarget } from './check-target.ts';
import type { Findings, Path } from './findings.ts';

/** What a form may refer to. */
export type FormScope = Omit<ButtonScope, 'definition' | 'panels'>;

type Rows = FormDocument['rows'];

/** Looks for faults in a page: what its panels, buttons, scripts and links refer to. */
export async function checkForm(
  findings: Findings,
  form: FormDocument,
  scope: FormScope,
): Promise<void> {
  if (form.headerButtonUrl !== undefined) {
    checkTarget(findings, ['headerButtonUrl'], form.headerButtonUrl, scope.forms);
  }
  if (form.option?.check) checkCall(findings, ['option', 'check'], form.option.check, scope);
  const found = [...panelsOf(form.rows, ['rows'])];
  const panels = found.map(({ panel }) => panel.code);
  for (const [index, { panel, path }] of found.entries()) {
    if (panels.indexOf(panel.code) < index) {
      findings.add([...path, 'code'], `the code "${panel.code}" stands in this form twice`);
    }
    await checkPanel(findings, path, panel, { ...scope, panels });
  }
}

function* panelsOf(rows: Rows, path: Path): Generator<{ panel: Panel; path: Path }> {
  for (const [rowIndex, row] of rows.entries()) {
    for (const [index, column] of row.columns.entries()) {
      const place = [...path, rowIndex, 'columns', index];
      if (column.panel) yield { panel: column.panel as Panel, path: [...place, 'panel'] };
      if (column.rows) yield* panelsOf(column.rows as Rows, [...place, 'rows']);
    }
  }
}

async function checkPanel(
  findings: Findings,
  path: Path,
  panel: Panel,
  scope: Omit<ButtonScope, 'definition'>,
): Promise<void> {
  const dataCode = 'dataCode' in panel ? panel.dataCode : undefined;
  if (dataCode !== undefined && !scope.dataCodes.includes(dataCode)) {
    findings.unknown([...path, 'dataCode'], 'data definition', dataCode, scope.dataCodes);
  }
  const definition = dataCode === undefined ? null : (scope.definitions.get(dataCode) ?? null);
  if (definition) {
    const names = [...definition.filters, ...definition.key].map(({ name }) => name);
    for (const name of Object.keys(panel.option.defaultFilters)) {
      const place = [...path, 'option', 'defaultFilters', name];
      if (!names.includes(name)) findings.unknown(place, `filter of ${dataCode}`, name, names);
    }
    if ('chart' in panel && !Object.hasOwn(definition.charts, panel.chart.code)) {
      const known = Object.keys(definition.charts);
      const place = [...path, 'chart', 'code'];
      findings.unknown(place, `chart of ${dataCode}`, panel.chart.code, known);
    }
  }
  if (panel.type === 'Html' && definition && panel.option.html !== undefined) {
    const fields = new Set(definition.byName.keys());
    findings.template([...path, 'option', 'html'], panel.option.html, fields);
  }
  if (panel.type === 'EmbedPage') {
    const { url } = panel.embedPage;
    const place = [...path, 'embedPage', 'url'];
    checkTarget(findings, place, url, scope.forms);
    // Browsers show no other page of the product in a frame.
    if (url.startsWith('/') && !/\/content\/[^/?#]+\/embed(?:[?#]|$)/.test(url)) {
      findings.add(place, 'a page of the product is framed by its path "/content/<CODE>/embed"');
    }
  }
  for (const [event, script] of Object.entries(panel.events ?? {})) {
    if (script !== undefined) {
      await checkScript(findings, [...path, 'events', event], script, scope);
    }
  }
  for (const [index, button] of panel.buttons.entries()) {
    await checkButton(findings, [...path, 'buttons', index], button, { ...scope, definition });
  }
}
