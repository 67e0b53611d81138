import type { Button } from '#schemas/definitions/button.ts';
import type { Panel, PanelType } from '#schemas/definitions/panel.ts';
import { warnOfAttributes } from './check-attributes.ts';
import type { Findings, Path } from './findings.ts';

/** Panels whose rows are shown one by one and can be selected. */
export const WITH_ROWS: readonly PanelType[] = [
  'AdvanceGrid',
  'BasicGrid',
  'PagingGrid',
  'EditGrid',
  'BasicList',
];
const WITH_DATA: readonly PanelType[] = [...WITH_ROWS, 'Form', 'ECharts', 'ChartJS', 'Html'];
/** Drafts of an EditGrid are kept anyway. */
const KEPT: readonly PanelType[] = [...WITH_ROWS, 'Html', 'SingleFilter'];

type Option = Panel['option'];

/** Settings that panels of some types alone have, and whether one asks for something. */
const OF_TYPES: readonly {
  readonly key: keyof Option;
  readonly types: readonly PanelType[];
  readonly says: (option: Option) => boolean;
}[] = [
  { key: 'html', types: ['Html'], says: ({ html }) => html !== undefined },
  { key: 'layout', types: ['BasicList'], says: ({ layout }) => layout === 'list' },
  { key: 'multiSelect', types: WITH_ROWS, says: ({ multiSelect }) => multiSelect },
  { key: 'maintaining', types: KEPT, says: ({ maintaining }) => maintaining },
  {
    key: 'defaultFilters',
    types: [...WITH_DATA, 'SingleFilter'],
    says: ({ defaultFilters }) => Object.keys(defaultFilters).length > 0,
  },
  { key: 'emptyTitle', types: WITH_DATA, says: ({ emptyTitle }) => emptyTitle !== undefined },
  {
    key: 'emptyDescription',
    types: WITH_DATA,
    says: ({ emptyDescription }) => emptyDescription !== undefined,
  },
];

/** Looks for settings that a panel of this type does nothing with, and for panels that show nothing. */
export function warnOfIdleOptions(findings: Findings, panel: Panel, path: Path): void {
  const { option, type, title, events } = panel;
  for (const { key, types, says } of OF_TYPES) {
    if (!says(option) || types.includes(type)) continue;
    const message = `"${key}" is for ${types.join(', ')}: this ${type} does nothing with it`;
    findings.warn([...path, 'option', key], message);
  }
  if (events?.selectionChanged !== undefined && !WITH_ROWS.includes(type)) {
    const message = `no row of this ${type} can be selected, so this script never runs`;
    findings.warn([...path, 'events', 'selectionChanged'], message);
  }
  if (title !== undefined && option.title !== undefined && title !== option.title) {
    findings.warn([...path, 'title'], 'the "title" in "option" stands in place of this one');
  }
  for (const key of ['attributes', 'bodyAttributes'] as const) {
    warnOfAttributes(findings, [...path, 'option', key], option[key]);
  }
  if (type === 'Html' && option.html?.trim() === '') {
    findings.warn([...path, 'option', 'html'], 'this panel shows nothing: write its text');
  }
}

/** Keys of a button that runs a command, and that a button with a menu has no use for. */
const OF_COMMANDS = ['params', 'waitingText', 'successMessage', 'successCommand'] as const;

/**
 * Looks for keys of a button that do nothing beside its others, and for one without words.
 *
 * @param menu the button in whose menu it is an entry.
 */
export function warnOfIdleKeys(
  findings: Findings,
  path: Path,
  button: Button,
  menu: Button | undefined,
): void {
  const { type, command, params, divider, successCommand, successMessage } = button;
  const isMenu = (button.buttons ?? []).length > 0;
  const idle = OF_COMMANDS.find((key) => button[key] !== undefined);
  // Of one with a command, too, that is told.
  if (isMenu && command === undefined && idle !== undefined) {
    const message = `this button opens a menu, so its "${idle}" does nothing: commands stand in its "buttons"`;
    findings.warn([...path, idle], message);
  }
  if (menu && type !== undefined && type !== menu.type) {
    findings.warn([...path, 'type'], 'an entry stands where its menu does, so this does nothing');
  }
  if (!menu && divider) {
    findings.warn([...path, 'divider'], 'only an entry of a menu has a line before it');
  }
  const isLink =
    command === 'NavigateTo' && params?.ask === undefined && !successCommand && !successMessage;
  if (isLink && button.waitingText !== undefined) {
    const message = 'a way to a page is a link, which does not wait, so this is never shown';
    findings.warn([...path, 'waitingText'], message);
  }
  warnOfNoWords(findings, path, button, menu !== undefined);
}

/** A button that says nothing: neither in words nor, to who cannot see its icon, otherwise. */
function warnOfNoWords(findings: Findings, path: Path, button: Button, isEntry: boolean): void {
  const { text, icon, attributes = {} } = button;
  const place = findings.has([...path, 'text']) ? [...path, 'text'] : path;
  // One with a fault of its own is told where it stands.
  if (text.trim() !== '' || !findings.isWhole(path, button)) return;
  if (isEntry || icon === undefined) {
    findings.warn(place, 'this button has no words on it: "text"');
  } else if (!attributes.title?.trim() && !attributes['aria-label']?.trim()) {
    const message =
      'who cannot see this icon is told nothing: "text", or "title" in its "attributes"';
    findings.warn(place, message);
  }
}
