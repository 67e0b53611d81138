import { isDeepStrictEqual as isEqual } from 'node:util';
import { isFromAddress } from '#schemas/definitions/filter-place.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { Departments } from '../../data-definitions/access.ts';
import { filterFaults } from '../../data-definitions/compile/compile-names.ts';
import { CURRENT_USER } from '../../data-definitions/sql/filter-value.ts';
import { keptOut } from '../missing.ts';
import { isMisspelt, someMay, whoMayNot } from './audience.ts';
import { checkButton, isOfPanel } from './check-button.ts';
import { checkPreCheck } from './check-call.ts';
import { warnOfChartOption } from './check-chart-option.ts';
import { isForFrames } from './check-frames.ts';
import { checkHtml } from './check-html.ts';
import { gatherOtherType, warnOfIdleOptions } from './check-idle.ts';
import { warnOfLayout } from './check-layout.ts';
import { checkSharePicture } from './check-picture.ts';
import { warnOfMarkup, warnOfPanelMarkup } from './check-plain-texts.ts';
import { checkScript } from './check-script.ts';
import { checkTarget } from './check-target.ts';
import type { Findings, Path } from './findings.ts';
import { pageOf, panelsWithin, warnOfClosedPage } from './page-needs.ts';
import { panelsOf, writtenCodes } from './page-panels.ts';
import { warnOfQueries } from './page-queries.ts';
import { checkPreCheckScripts } from './pre-check-script.ts';
import { otherKeysOf } from './pre-check-sql.ts';
import type { PanelScope, TenantScope } from './scope.ts';

/** Panels of a page: with more of them a browser draws for longer than anybody waits. */
const MOST_PANELS = 100;

/** What is hardly meant as it stands, where `{id}` is the query of that name. */
const OTHER_PLACE =
  /^(?:\{\{|\$\{|\{(?=\w+\.))\s*(?:(?:row|query|context\.query)\.)?(\w+)\s*\}\}?$|^:(\w+)$/;

/** Looks for faults in a page: what its panels, buttons, scripts and links refer to. */
export async function checkForm(
  findings: Findings,
  form: FormDocument,
  scope: TenantScope,
): Promise<void> {
  if (form.headerButtonUrl !== undefined) {
    checkTarget(findings, ['headerButtonUrl'], form.headerButtonUrl, scope);
    warnOfQueries(findings, ['headerButtonUrl'], form.headerButtonUrl, scope);
  }
  if (form.headerButtonTitle !== undefined && form.headerButtonUrl === undefined) {
    findings.warn(['headerButtonTitle'], 'this button leads nowhere: "headerButtonUrl"');
  }
  const hasNoButton = form.headerButtonUrl === undefined && form.headerButtonTitle === undefined;
  if (form.headerButtonTarget !== undefined && hasNoButton) {
    findings.warn(['headerButtonTarget'], 'there is no button in the head that this is about');
  }
  if (form.headerButtonUrl !== undefined && form.headerButtonTitle === undefined) {
    findings.warn(['headerButtonUrl'], 'there is no button without its text: "headerButtonTitle"');
  }
  const isKnown =
    !isMisspelt(form.access, scope.departments) &&
    (!findings.has(['access']) || isEqual(findings.valueAt(['access']), form.access));
  const audience = isKnown ? form.access : '*';
  if (form.headerButtonUrl !== undefined) {
    warnOfClosedPage(findings, ['headerButtonUrl'], form.headerButtonUrl, { ...scope, audience });
  }
  const shareImage = form.option?.weixin?.shareImage;
  checkSharePicture(findings, ['option', 'weixin', 'shareImage'], shareImage);
  warnOfLayout(findings, form.rows, ['rows']);
  await checkPreCheck(findings, form, isKnown ? audience : null, scope);
  const found = [...panelsOf(findings, form.rows, ['rows'])];
  warnOfMarkup(findings, form, new Set(found.flatMap(({ panel }) => fieldsOf(panel, scope))));
  const panels = new Map(
    found.map(({ panel }) => [panel.code, 'dataCode' in panel ? panel.dataCode : undefined]),
  );
  const task = scope.taskDocuments.get(String(form.option?.check?.params.task));
  const sql = task && scope.taskText(task);
  const given = task && sql !== undefined ? await otherKeysOf(sql) : form.option?.check ? null : [];
  const isOtherKnown = given !== null && !isCheckLost(findings, form, scope);
  const other = isOtherKnown ? [...Object.keys(form.other ?? {}), ...given] : null;
  const written = writtenCodes(findings.valueAt(['rows']));
  if (task && sql !== undefined) {
    const place = { panelType: 'ButtonPanel', dataCode: undefined, definition: null } as const;
    await checkPreCheckScripts(findings, task, sql, {
      ...scope,
      ...place,
      panels,
      written,
      other,
      audience,
    });
  }
  const beyond = found[MOST_PANELS];
  if (beyond) {
    const message = `a page has at most ${MOST_PANELS} panels, and these are ${found.length}: part them among several pages`;
    findings.add(beyond.path, message);
  }
  const codes = found.map(({ panel }) => panel.code);
  for (const [index, { panel, path }] of found.entries()) {
    if (codes.indexOf(panel.code) < index) {
      findings.add([...path, 'code'], `the code "${panel.code}" stands in this form twice`);
    }
    const before = findings.issues.length;
    await checkPanel(findings, path, panel, { ...scope, panels, written, other, audience });
    // Of what several panels show it is told once.
    if (found.findIndex(({ panel: other }) => dataOf(other) === dataOf(panel)) === index) {
      warnOfClosedData(findings, path, panel, audience, scope);
    }
    warnOfUnsaved(findings, path, panel, audience, scope);
    warnOfUnfilled(findings, path, panel, form, scope);
    warnOfIdleOptions(findings, panel, path);
    gatherOtherType(findings, before, panel, path);
    warnOfPanelMarkup(findings, path, panel, new Set(fieldsOf(panel, scope)));
    warnOfIdleFilter(findings, path, panel, found, scope);
  }
  warnOfClosedDepartments(
    findings,
    found.map(({ panel }) => panel),
    audience,
    scope,
  );
}

/** Names of the fields that the rows of a panel have. */
function fieldsOf(panel: Panel, { definitions }: TenantScope): string[] {
  const own = 'dataCode' in panel ? definitions.get(panel.dataCode ?? '') : undefined;
  return [...(own?.byName.keys() ?? [])];
}

/** Is there a pre-check, or what may be one, that cannot be read? */
function isCheckLost(
  findings: Findings,
  { code, option }: FormDocument,
  { hasLostOption }: TenantScope,
): boolean {
  if (hasLostOption(code)) return true;
  if (option) return !option.check && findings.has(['option', 'check']);
  return findings.has(['option']);
}

function dataOf(panel: Panel): string | undefined {
  return 'dataCode' in panel ? panel.dataCode : undefined;
}

/** A page that shows what those who open it may not see. */
function warnOfClosedData(
  findings: Findings,
  path: Path,
  panel: Panel,
  audience: Departments,
  { definitions }: TenantScope,
): void {
  const dataCode = 'dataCode' in panel ? panel.dataCode : undefined;
  const access = dataCode === undefined ? undefined : definitions.get(dataCode)?.access;
  if (!access) return;
  const place = [...path, 'dataCode'];
  if (audience === 'public') {
    if (access.read === 'public' || (panel.type === 'Form' && access.write === 'public')) return;
    const message = `everybody may open this page, but not everybody may read ${dataCode}: "read": "public" in its "access"`;
    findings.warn(place, message);
  } else if (!someMay(access.read, audience)) {
    if (panel.type === 'Form' && someMay(access.write, audience)) return;
    const message = `nobody who may open this page may read ${dataCode}`;
    findings.tell(place, keptOut('closed data', dataCode ?? '', message));
  }
}

/** Departments that may open a page, and see nothing of all that it shows. */
function warnOfClosedDepartments(
  findings: Findings,
  panels: readonly Panel[],
  audience: Departments,
  { definitions }: TenantScope,
): void {
  const shown = panels.map((panel) => definitions.get(dataOf(panel) ?? ''));
  const [first] = shown;
  if (typeof audience === 'string' || !first) return;
  // Whoever may write the rows is believed to read them: that he may not is told there.
  const isOpen = (one: string) =>
    shown.some(
      (data) => !data || [data.access.read, data.access.write].some((by) => someMay(by, [one])),
    );
  const closed = audience.filter((one) => !isOpen(one));
  // Where it is closed to all of them, that is told of its panels.
  if (closed.length === audience.length) return;
  for (const one of closed) {
    const message = `${one} may open this page, but read nothing that it shows, such as ${first.code}`;
    findings.tell(['access', audience.indexOf(one)], keptOut('closed data', first.code, message));
  }
}

/** An EditGrid, which brings a button for saving of its own, whose rows nobody can save. */
function warnOfUnsaved(
  findings: Findings,
  path: Path,
  panel: Panel,
  audience: Departments,
  { definitions }: TenantScope,
): void {
  const definition = panel.type === 'EditGrid' ? definitions.get(panel.dataCode) : undefined;
  if (!definition || panel.type !== 'EditGrid') return;
  // A button that saves tells of it where it stands.
  if (panel.buttons.some(({ command }) => command === 'SaveByDataDefinition')) return;
  const { code, source, access } = definition;
  const place = [...path, 'type'];
  if (source.kind !== 'table') {
    findings.warn(
      place,
      `nothing saves this EditGrid: ${code} shows no table, so its rows are only read`,
    );
  } else if (!someMay(access.write, audience)) {
    const message = `nobody who may open this page may save this EditGrid: "write" in the "access" of ${code}`;
    findings.tell(place, keptOut('closed write', code, message));
  }
}

/** An EditGrid whose new rows lack what is required and never shown, since its page filters by nothing of that name. */
function warnOfUnfilled(
  findings: Findings,
  path: Path,
  panel: Panel,
  { rows }: FormDocument,
  { definitions }: TenantScope,
): void {
  const definition = panel.type === 'EditGrid' ? definitions.get(panel.dataCode) : undefined;
  if (!definition?.rights.create || definition.access.write.length === 0) return;
  // Filters may come from elsewhere in the page.
  const others = [...panelsWithin(rows)];
  if (others.some(({ type }) => type === 'SingleFilter')) return;
  if (/\.\s*filter\s*\(/.test(JSON.stringify(others))) return;
  // One that is misspelt is told where it stands.
  if (Object.keys(panel.option.defaultFilters).some((name) => !definition.byName.has(name))) return;
  const given = [
    ...Object.keys(panel.option.defaultFilters),
    ...definition.always.map(({ field }) => field.name),
  ];
  const lacking = definition.filters.find(
    ({ field, name, initial, unknown }) =>
      field.required && field.hidden && initial === undefined && !unknown && !given.includes(name),
  );
  if (!lacking) return;
  const { name } = lacking;
  const message = `no row can be added here: "${name}" is required and hidden, so it comes from a filter, "defaultFilters": { "${name}": "{id}" }`;
  findings.warn([...path, 'dataCode'], message);
}

/** A filter of a page that has nothing to ask for, or nobody to tell. */
function warnOfIdleFilter(
  findings: Findings,
  path: Path,
  panel: Panel,
  all: readonly { readonly panel: Panel }[],
  { definitions }: TenantScope,
): void {
  const own = panel.type === 'SingleFilter' ? definitions.get(panel.dataCode) : undefined;
  if (!own) return;
  const place = [...path, 'dataCode'];
  if (own.filters.length === 0) {
    findings.warn(place, `${own.code} names no "filters", so there is nothing to filter by`);
    return;
  }
  const isDriven = ({ panel: other }: { readonly panel: Panel }) => {
    if (other === panel || !('dataCode' in other) || other.dataCode === undefined) return false;
    const shown = definitions.get(other.dataCode);
    // Of what is faulty nothing is known.
    if (!shown || shown === own) return true;
    return own.filters.some(({ name, field }) => {
      const same = shown.filters.find((one) => one.name === name)?.field;
      return same?.type === field.type && same.extraType === field.extraType;
    });
  };
  if (all.some(isDriven)) return;
  findings.warn(place, `no other panel of this page has rows that the filters of ${own.code} fit`);
}

/** A page in a frame that its own address or readers keep empty, or that does not read what it is told. */
function warnOfEmptyFrame(
  findings: Findings,
  path: Path,
  { url, props }: Extract<Panel, { type: 'EmbedPage' }>['embedPage'],
  scope: Pick<PanelScope, 'needs' | 'pages' | 'definitions' | 'audience' | 'departments'>,
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

async function checkPanel(
  findings: Findings,
  path: Path,
  panel: Panel,
  tenant: Omit<PanelScope, 'panelType' | 'dataCode' | 'definition'>,
): Promise<void> {
  const dataCode = 'dataCode' in panel ? panel.dataCode : undefined;
  if (dataCode !== undefined && !tenant.dataCodes.includes(dataCode)) {
    findings.unknown([...path, 'dataCode'], 'data definition', dataCode, tenant.dataCodes);
  }
  const definition = dataCode === undefined ? null : (tenant.definitions.get(dataCode) ?? null);
  const scope: PanelScope = { ...tenant, panelType: panel.type, dataCode, definition };
  if (definition) {
    const fields = new Set([...definition.filters, ...definition.key]);
    const names = [...fields].map(({ name }) => name);
    for (const [name, value] of Object.entries(panel.option.defaultFilters)) {
      const place = [...path, 'option', 'defaultFilters', name];
      const field = definition.byName.get(name);
      if (!names.includes(name) || !field) {
        // A filter goes by the name of its field, and its column has another one.
        const meant = [...fields].find(({ column }) => column === name)?.name;
        findings.unknownKey(place, `filter of ${dataCode}`, names, meant);
        continue;
      }
      if (value === CURRENT_USER) {
        const message = `only "always" of ${dataCode} knows the login: here ${CURRENT_USER} is ?currentUser=… of the address`;
        findings.warn(place, message);
      }
      if (isFromAddress(value)) continue;
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
    if ('chart' in panel && !Object.hasOwn(definition.charts, panel.chart.code)) {
      const known = Object.keys(definition.charts);
      const place = [...path, 'chart', 'code'];
      findings.unknown(place, `chart of ${dataCode}`, panel.chart.code, known);
    }
  }
  if ('chart' in panel) {
    warnOfChartOption(findings, [...path, 'chart', 'option'], panel, definition);
  }
  const isWhole =
    findings.isWhole(path, panel) && findings.isWhole([...path, 'option'], panel.option);
  if (panel.type === 'Html' && panel.option.html === undefined && isWhole) {
    findings.add([...path, 'option'], 'an Html panel needs its text: "html" in its "option"');
  }
  if (panel.type === 'Html' && panel.option.html !== undefined) {
    checkHtml(findings, [...path, 'option', 'html'], panel.option.html, scope);
  }
  const place = panel.type === 'Html' ? (panel.option.html?.search(/\{\{/) ?? -1) : -1;
  if (place >= 0 && dataCode === undefined && !findings.has([...path, 'dataCode'])) {
    const message = 'without a "dataCode" this panel has no rows, so "{{" is shown as it stands';
    findings.warnInside([...path, 'option', 'html'], message, place);
  }
  if (panel.type === 'Html' && definition && panel.option.html !== undefined) {
    findings.template([...path, 'option', 'html'], panel.option.html, definition.byName);
  }
  if (panel.type === 'EmbedPage') {
    const { url } = panel.embedPage;
    const place = [...path, 'embedPage', 'url'];
    const before = findings.issues.length;
    checkTarget(findings, place, url, scope);
    const isSound = findings.issues.length === before;
    warnOfEmptyFrame(findings, place, panel.embedPage, scope);
    // Browsers show no other page of the product in a frame.
    if (isSound && url.startsWith('/') && !isForFrames(url)) {
      findings.add(place, 'a page of the product is framed by its path "/content/<CODE>/embed"');
    }
  }
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
}
