import { isDeepStrictEqual as isEqual } from 'node:util';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { Departments } from '../../../data-definitions/access.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { fixedFields } from '../../../data-definitions/own-rows.ts';
import { keptOut, VISITORS_KEPT_OUT } from '../../missing.ts';
import { isMisspelt, someMay } from '../audience.ts';
import type { Findings, Path } from '../findings.ts';
import { otherKeysOf } from '../pre-check-sql.ts';
import type { PageScope, TenantScope } from '../scope.ts';
import { checkPreCheckScripts } from '../scripts/pre-check-script.ts';
import { warnOfMarkup, warnOfPanelMarkup } from '../texts/check-plain-texts.ts';
import { gatherOtherType, warnOfIdleOptions } from './check-idle.ts';
import { warnOfLayout } from './check-layout.ts';
import { checkPanel } from './check-panel.ts';
import { checkSharePicture } from './check-picture.ts';
import { checkPreCheck } from './check-pre-check.ts';
import { checkTarget } from './check-target.ts';
import { panelsWithin, warnOfClosedPage } from './page-needs.ts';
import { type PlacedPanel, panelsOf, writtenCodes } from './page-panels.ts';
import { warnOfQueries } from './page-queries.ts';

/** Panels of a page: with more of them a browser draws for longer than anybody waits. */
const MOST_PANELS = 100;

/** Looks for faults in a page: what its panels, buttons, scripts and links refer to. */
export async function checkForm(
  findings: Findings,
  form: FormDocument,
  scope: TenantScope,
): Promise<void> {
  const known = knownAudience(findings, form, scope);
  const audience = known ?? '*';
  checkHeaderButton(findings, form, audience, scope);
  const shareImage = form.option?.weixin?.shareImage;
  checkSharePicture(findings, ['option', 'weixin', 'shareImage'], shareImage);
  warnOfLayout(findings, form.rows, ['rows']);
  await checkPreCheck(findings, form, known, scope);
  const found = [...panelsOf(findings, form.rows, ['rows'])];
  warnOfMarkup(findings, form, new Set(found.flatMap(({ panel }) => fieldsOf(panel, scope))));
  const task = scope.taskDocuments.get(String(form.option?.check?.params.task));
  const sql = task && scope.taskText(task);
  const given = task && sql !== undefined ? await otherKeysOf(sql) : form.option?.check ? null : [];
  const isOtherKnown = given !== null && !isCheckLost(findings, form, scope);
  const page = {
    panels: new Map(found.map(({ panel }) => [panel.code, dataOf(panel)])),
    written: writtenCodes(findings.valueAt(['rows'])),
    other: isOtherKnown ? [...Object.keys(form.other ?? {}), ...given] : null,
    audience,
  };
  if (task && sql !== undefined) {
    const place = { panelType: 'ButtonPanel', dataCode: undefined, definition: null } as const;
    await checkPreCheckScripts(findings, task, sql, { ...scope, ...place, ...page });
  }
  await checkPanels(findings, form, found, { ...scope, ...page });
  if (audience === 'public') warnOfVisitors(findings, found, scope);
  const panels = found.map(({ panel }) => panel);
  warnOfClosedDepartments(findings, panels, audience, scope);
}

/** Who may open the page; null where what says it has a fault. */
function knownAudience(
  findings: Findings,
  { access }: FormDocument,
  { departments }: TenantScope,
): Departments | null {
  if (isMisspelt(access, departments)) return null;
  const isSaid = !findings.has(['access']) || isEqual(findings.valueAt(['access']), access);
  return isSaid ? access : null;
}

/** Looks for faults in the button of a page's head: where it leads, and settings of it that lack another. */
function checkHeaderButton(
  findings: Findings,
  { headerButtonUrl: url, headerButtonTitle: title, headerButtonTarget: target }: FormDocument,
  audience: Departments,
  scope: TenantScope,
): void {
  if (url !== undefined) {
    checkTarget(findings, ['headerButtonUrl'], url, scope);
    warnOfQueries(findings, ['headerButtonUrl'], url, scope);
  }
  if (title !== undefined && url === undefined) {
    findings.warn(['headerButtonTitle'], 'this button leads nowhere: "headerButtonUrl"');
  }
  if (target !== undefined && url === undefined && title === undefined) {
    findings.warn(['headerButtonTarget'], 'there is no button in the head that this is about');
  }
  if (url === undefined) return;
  // One with a fault of its own is told where it stands.
  if (title === undefined && !findings.has(['headerButtonTitle'])) {
    findings.warn(['headerButtonUrl'], 'there is no button without its text: "headerButtonTitle"');
  }
  warnOfClosedPage(findings, ['headerButtonUrl'], url, { ...scope, audience });
}

/** Looks for faults in each panel of a page, and in what the panels are to each other. */
async function checkPanels(
  findings: Findings,
  form: FormDocument,
  found: readonly PlacedPanel[],
  scope: PageScope,
): Promise<void> {
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
    await checkPanel(findings, path, panel, scope);
    // Of what several panels show it is told once.
    if (found.findIndex(({ panel: other }) => dataOf(other) === dataOf(panel)) === index) {
      warnOfClosedData(findings, path, panel, scope.audience, scope);
    }
    warnOfUnsaved(findings, path, panel, scope.audience, scope);
    warnOfUnfilled(findings, path, panel, form, scope);
    warnOfIdleOptions(findings, panel, path);
    gatherOtherType(findings, before, panel, path);
    warnOfPanelMarkup(findings, path, panel, new Set(fieldsOf(panel, scope)));
    warnOfIdleFilter(findings, path, panel, found, scope);
  }
}

/** Names of the fields that the rows of a panel have. */
function fieldsOf(panel: Panel, { definitions }: TenantScope): string[] {
  const own = definitions.get(dataOf(panel) ?? '');
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
  const dataCode = dataOf(panel);
  const access = dataCode === undefined ? undefined : definitions.get(dataCode)?.access;
  if (!access) return;
  // What visitors may not read is told of the page.
  if (audience === 'public' || someMay(access.read, audience)) return;
  if (panel.type === 'Form' && someMay(access.write, audience)) return;
  const message = `nobody who may open this page may read ${dataCode}`;
  findings.tell([...path, 'dataCode'], keptOut('closed data', dataCode ?? '', message));
}

/** A page for visitors that shows what they may not see: where that is several things, the page was to be for others. */
function warnOfVisitors(
  findings: Findings,
  found: readonly PlacedPanel[],
  { definitions }: TenantScope,
): void {
  const closed = new Map<string, Path>();
  let isFilledIn = true;
  for (const { panel, path } of found) {
    const { code, access } = definitions.get(dataOf(panel) ?? '') ?? {};
    if (code === undefined || closed.has(code) || access?.read === 'public') continue;
    if (panel.type === 'Form' && access?.write === 'public') continue;
    closed.set(code, [...path, 'dataCode']);
    isFilledIn &&= panel.type === 'Form';
  }
  const [first, another] = closed.values();
  if (!first) return;
  const codes = [...closed.keys()].join(', ');
  const filled = isFilledIn ? '"write": "public" if they fill it in, or ' : '';
  const how = another
    ? 'name departments here, or "read": "public" in their "access"'
    : `${filled}"read": "public" in its "access"`;
  const message = `everybody may open this page, but not everybody may read ${codes}: ${how}`;
  const about = { kind: VISITORS_KEPT_OUT, name: codes };
  findings.tell(another ? ['access'] : first, { message, mild: true, about });
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
  // Of a filter that it has not, another definition may be meant.
  if (!hasFiltersOf(panel, definition)) return;
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
  scope: PageScope,
): void {
  const { definitions } = scope;
  const definition = panel.type === 'EditGrid' ? definitions.get(panel.dataCode) : undefined;
  if (!definition?.rights.create || definition.access.write.length === 0) return;
  if (definition.isAlwaysRefused) return;
  // Filters may come from elsewhere in the page.
  const others = [...panelsWithin(rows)];
  if (others.some(({ type }) => type === 'SingleFilter') || hasLostPanel(scope)) return;
  if (/\.\s*filter\s*\(/.test(JSON.stringify(others))) return;
  // One that is misspelt, or no filter, is told where it stands.
  if (!hasFiltersOf(panel, definition)) return;
  const given = [
    ...Object.keys(panel.option.defaultFilters),
    ...fixedFields(definition.always).map((field) => field.name),
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

/** Is there a panel in the page that cannot be read, of which nobody knows what it was to be? */
function hasLostPanel({ panels, written }: PageScope): boolean {
  return written?.every((code) => code === '' || panels.has(code)) !== true;
}

/** Does a definition have all that a panel filters by? */
function hasFiltersOf(
  { option }: Panel,
  { filters, key }: Pick<CompiledDefinition, 'filters' | 'key'>,
): boolean {
  const known = [...filters, ...key].map(({ name }) => name);
  return Object.keys(option.defaultFilters).every((name) => known.includes(name));
}

/** A filter of a page that has nothing to ask for, or nobody to tell. */
function warnOfIdleFilter(
  findings: Findings,
  path: Path,
  panel: Panel,
  all: readonly PlacedPanel[],
  scope: PageScope,
): void {
  const { definitions } = scope;
  const own = panel.type === 'SingleFilter' ? definitions.get(panel.dataCode) : undefined;
  if (!own) return;
  const place = [...path, 'dataCode'];
  if (own.filters.length === 0) {
    findings.warn(place, `${own.code} names no "filters", so there is nothing to filter by`);
    return;
  }
  const isDriven = ({ panel: other }: PlacedPanel) => {
    if (other === panel || !('dataCode' in other) || other.dataCode === undefined) return false;
    const shown = definitions.get(other.dataCode);
    // Of what is faulty nothing is known.
    if (!shown || shown === own) return true;
    return own.filters.some(({ name, field }) => {
      const same = shown.filters.find((one) => one.name === name)?.field;
      return same?.type === field.type && same.extraType === field.extraType;
    });
  };
  if (all.some(isDriven) || hasLostPanel(scope)) return;
  findings.warn(place, `no other panel of this page has rows that the filters of ${own.code} fit`);
}
