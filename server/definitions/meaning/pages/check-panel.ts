import type { Button } from '#schemas/definitions/button.ts';
import { isFromAddress, queryOfFilter } from '#schemas/definitions/filter-place.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel, PanelOf } from '#schemas/definitions/panel.ts';
import { filterFaults } from '../../../data-definitions/compile/compile-names.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { CURRENT_USER } from '../../../data-definitions/sql/filter-value.ts';
import { keptOut } from '../../missing.ts';
import { someMay, whoMayNot } from '../audience.ts';
import type { Findings, Path } from '../findings.ts';
import type { PageScope, PanelScope } from '../scope.ts';
import { checkScript } from '../scripts/check-script.ts';
import { warnOfOtherWords } from './button-words.ts';
import { checkButton } from './check-button.ts';
import { warnOfChartOption } from './check-chart-option.ts';
import { warnOfNoChoice } from './check-chosen.ts';
import { isOfPanel } from './check-command.ts';
import { isForFrames } from './check-frames.ts';
import { checkHtml } from './check-html.ts';
import { checkTarget } from './check-target.ts';
import { halfFilter } from './half-keys.ts';
import { otherThanRecord } from './link-values.ts';
import { pageOf, panelsWithin, saysAnywhere, warnOfClosedPage } from './page-needs.ts';
import { type LinkTargets, warnOfQueries } from './page-queries.ts';

/** What is hardly meant as it stands, where `{id}` is the query of that name. */
const OTHER_PLACE =
  /^(?:\{\{|\$\{|\{(?=\w+\.))\s*(?:(?:row|query|context\.query)\.)?(\w+)\s*\}\}?$|^:(\w+)$/;

/** Looks for faults in a panel of a page: what its option, frame, scripts and buttons refer to. */
export async function checkPanel(
  findings: Findings,
  path: Path,
  panel: Panel,
  page: PageScope,
): Promise<void> {
  const dataCode = 'dataCode' in panel ? panel.dataCode : undefined;
  if (dataCode !== undefined && !page.dataCodes.includes(dataCode)) {
    findings.unknown([...path, 'dataCode'], 'data definition', dataCode, page.dataCodes);
  }
  const definition = dataCode === undefined ? null : (page.definitions.get(dataCode) ?? null);
  const scope: PanelScope = { ...page, panelType: panel.type, dataCode, definition };
  const before = findings.issues.length;
  if (definition) {
    checkDefaultFilters(findings, path, panel, definition, page);
    warnOfHalfKeys(findings, path, panel, scope);
  }
  if ('chart' in panel) {
    const { charts } = definition ?? {};
    if (charts && !Object.hasOwn(charts, panel.chart.code)) {
      const place = [...path, 'chart', 'code'];
      findings.unknown(place, `chart of ${dataCode}`, panel.chart.code, Object.keys(charts));
    }
    warnOfChartOption(findings, [...path, 'chart', 'option'], panel, definition);
  }
  if (panel.type === 'Html') checkHtmlPanel(findings, path, panel, scope);
  // No values of rows are put into these.
  for (const key of ['header', 'footer'] as const) {
    const place = [...path, 'option', key];
    checkHtml(findings, place, panel.option[key] ?? '', { ...scope, definition: null });
  }
  if (panel.type === 'EmbedPage') checkFrame(findings, path, panel, scope);
  for (const [event, script] of Object.entries(panel.events ?? {})) {
    if (script !== undefined) {
      await checkScript(findings, [...path, 'events', event], script, scope);
    }
  }
  const told = findings.issues.length;
  for (const [index, button] of panel.buttons.entries()) {
    await checkButton(findings, [...path, 'buttons', index], button, scope);
  }
  findings.keepFirst(told, isOfPanel);
  warnOfNoChoice(findings, path, panel, scope);
  const mistaken = warnOfOtherWords(findings, path, panel.buttons, definition, page.pages);
  warnOfTwins(findings, path, panel, mistaken);
  if (definition) tellOfAnother(findings, before, path, definition, page);
}

/**
 * A button, or an entry of a menu, that does what one before it does, for the same rows.
 *
 * @param mistaken buttons that are told to do something else than they say.
 */
function warnOfTwins(
  findings: Findings,
  path: Path,
  { buttons }: Panel,
  mistaken: ReadonlySet<Button>,
): void {
  const seen = new Map<string, Button>();
  const visit = (all: readonly Button[], place: Path, type?: Button['type']) => {
    for (const [index, button] of all.entries()) {
      const here = [...place, 'buttons', index];
      visit((button.buttons ?? []) as Button[], here, button.type ?? type);
      const { command, params, condition, successCommand, text } = button;
      // Of one with a fault nobody knows what it does.
      if (command === undefined || mistaken.has(button) || !findings.isWhole(here, button))
        continue;
      const act = [button.type ?? type, command, params, condition, successCommand];
      const does = JSON.stringify(act.map((one) => one ?? null));
      const other = seen.get(does);
      if (!other) seen.set(does, button);
      else if (other.text === text) findings.warn(here, `the button "${text}" stands here twice`);
      // What only shows anew may stand in several places.
      else if (command !== 'Refresh')
        findings.warn([...here, 'command'], `the button "${other.text}" does the same`);
    }
  };
  visit(buttons, path);
}

/** What a panel names of its rows: fields, and what else a definition has. */
const PARTS = ['field', 'filter', 'action', 'chart'];

/** Several names that the definition of a panel has not, and another one has, are one mistake: the panel names the wrong one. */
function tellOfAnother(
  findings: Findings,
  since: number,
  path: Path,
  { code }: CompiledDefinition,
  { definitions }: PageScope,
): void {
  findings.gather(since, PARTS, [...path, 'dataCode'], (found) => {
    const lacked = found.filter(({ about }) => about.of === undefined || about.of === code);
    const names = [...new Set(lacked.map(({ about }) => about.name))];
    const others = [...definitions.values()].filter((one) =>
      names.every(
        (name) => [one.byName, one.actions].some((all) => all.has(name)) || name in one.charts,
      ),
    );
    if (names.length < 2 || others.length === 0) return null;
    const [meant] = others.length === 1 ? others : [];
    const message = `${code} has no ${names.join(', ')}: is it another one?`;
    return { message, ...(meant && { suggestion: meant.code }) };
  });
}

/** What a panel is filtered by at first: filters that its definition has, and values that these take. */
function checkDefaultFilters(
  findings: Findings,
  path: Path,
  panel: Panel,
  definition: CompiledDefinition,
  scope: PageScope,
): void {
  const fields = new Set([...definition.filters, ...definition.key]);
  const names = [...fields].map(({ name }) => name);
  for (const [name, value] of Object.entries(panel.option.defaultFilters)) {
    const place = [...path, 'option', 'defaultFilters', name];
    const field = definition.byName.get(name);
    if (!names.includes(name) || !field) {
      // A filter goes by the name of its field, and its column has another one.
      const meant = [...fields].find(({ column }) => column === name)?.name;
      findings.unknownKey(place, `filter of ${definition.code}`, names, meant);
      continue;
    }
    if (value === CURRENT_USER) {
      const message = `only "always" of ${definition.code} knows the login: here ${CURRENT_USER} is ?currentUser=… of the address`;
      findings.warn(place, message);
    }
    if (isFromAddress(value)) {
      const query = queryOfFilter(value) ?? '';
      const read = { field, definition };
      const fault = otherThanRecord(query, read, scope.pages.get(findings.code), scope);
      if (fault) findings.tell(place, fault);
      continue;
    }
    const meant = OTHER_PLACE.exec(String(value));
    if (meant) {
      const message = `"${value}" stands for nothing here`;
      findings.add(place, message, `{${meant[1] ?? meant[2]}}`);
      continue;
    }
    const isPlace = value === name || (field.quote && value === field.quote.keyColumn);
    if (isPlace && !field.optionNames?.has(String(value))) {
      const message = `this finds what is called "${value}": what stands in the address has brackets`;
      findings.warn(place, message, `{${value}}`);
      continue;
    }
    for (const fault of filterFaults(field, value)) findings.tell(place, fault);
  }
}

/** A script narrows what panels show. */
const FILTERS = /\bfilter\s*\(/;

/** Default filters that find the rows of several records, unless a script or what is chosen may say which one is meant. */
function warnOfHalfKeys(
  findings: Findings,
  path: Path,
  panel: Panel,
  { definition, definitions, pages }: PanelScope,
): void {
  const page = pages.get(findings.code);
  // A pre-check may answer with a script.
  if (!definition || !page || page.option?.check || saysAnywhere(page.rows, FILTERS)) return;
  for (const name of Object.keys(panel.option.defaultFilters)) {
    const fault = halfFilter(panel, definition, name, page.code);
    const lacked = fault?.about?.known ?? [];
    if (fault && !lacked.some((other) => isShared(other, page, definitions)))
      findings.tellKey([...path, 'option', 'defaultFilters', name], fault);
  }
}

/** Can people choose what a field is on a page, for all that it shows? What a panel without a sound definition offers nobody knows. */
function isShared(
  name: string,
  { rows }: FormDocument,
  definitions: PanelScope['definitions'],
): boolean {
  return [...panelsWithin(rows)].some((panel) => {
    if (panel.type !== 'SingleFilter') return false;
    const { filters } = definitions.get(panel.dataCode) ?? {};
    return filters?.some((field) => field.name === name) ?? true;
  });
}

/** The text of an Html panel, and the rows that its places stand for. */
function checkHtmlPanel(
  findings: Findings,
  path: Path,
  panel: PanelOf<'Html'>,
  scope: PanelScope,
): void {
  const { dataCode, definition } = scope;
  const { html } = panel.option;
  const place = [...path, 'option', 'html'];
  if (html === undefined) {
    if (findings.isWhole(path, panel) && findings.isWhole([...path, 'option'], panel.option)) {
      findings.add([...path, 'option'], 'an Html panel needs its text: "html" in its "option"');
    }
    return;
  }
  checkHtml(findings, place, html, scope);
  const offset = html.indexOf('{{');
  if (offset >= 0 && dataCode === undefined && !findings.has([...path, 'dataCode'])) {
    const message = 'without a "dataCode" this panel has no rows, so "{{" is shown as it stands';
    findings.warnInside(place, message, offset);
  }
  if (definition) findings.template(place, html, definition.byName);
}

/** The page that a panel shows in a frame. */
function checkFrame(
  findings: Findings,
  path: Path,
  { embedPage }: PanelOf<'EmbedPage'>,
  scope: PanelScope,
): void {
  const { url } = embedPage;
  const place = [...path, 'embedPage', 'url'];
  const before = findings.issues.length;
  checkTarget(findings, place, url, scope);
  const isSound = findings.issues.length === before;
  warnOfEmptyFrame(findings, place, embedPage, scope);
  warnOfPlaces(findings, [...path, 'embedPage'], embedPage);
  // Browsers show no other page of the product in a frame.
  if (isSound && url.startsWith('/') && !isForFrames(url)) {
    findings.add(place, 'a page of the product is framed by its path "/content/<CODE>/embed"');
  }
}

/** Places of values in what a frame is told: it stands at no row, and has none of the address. */
function warnOfPlaces(
  findings: Findings,
  path: Path,
  { url, props }: PanelOf<'EmbedPage'>['embedPage'],
): void {
  const told = Object.entries(props).map(([name, value]) => [['props', name], value] as const);
  for (const [place, text] of [[['url'], url] as const, ...told]) {
    const found = typeof text === 'string' ? /(?<!\{)\{\w+\}(?!\})/.exec(text) : null;
    if (!found) continue;
    const message = `"${found[0]}" is handed on as it stands: a frame gets no values of rows or of the address`;
    findings.warnInside([...path, ...place], message, found.index);
  }
}

/** A page in a frame that its own address or readers keep empty, or that does not read what it is told. */
function warnOfEmptyFrame(
  findings: Findings,
  path: Path,
  { url, props }: Extract<Panel, { type: 'EmbedPage' }>['embedPage'],
  scope: LinkTargets & Pick<PanelScope, 'needs' | 'audience' | 'departments'>,
): void {
  // A Form in a frame may be for new records, which nobody has to be led to.
  warnOfQueries(findings, path, url, scope, { more: props, key: 'props', hasRecord: true });
  warnOfClosedPage(findings, path, url, scope);
  const { audience, departments } = scope;
  const page = scope.pages.get(pageOf(url) ?? '');
  // '*' stands for readers that are not known, too.
  if (!page || audience === '*' || !someMay(page.access, audience)) return;
  const kept = whoMayNot(page.access, audience, departments);
  if (kept === null) return;
  const message = `${kept} may open this page, but in this frame may not open ${page.code}`;
  findings.tell(path, keptOut('closed form', page.code, message));
}
