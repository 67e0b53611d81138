import type { Button } from '#schemas/definitions/button.ts';
import type { Panel, PanelType } from '#schemas/definitions/panel.ts';
import type { Subject } from '../../issue.ts';
import type { Findings, Path } from '../findings.ts';
import { warnOfAttributes } from './check-attributes.ts';

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

/** What an issue is about that says that a panel of another type is needed. */
export function forTypes(name: string, known: readonly string[]): Subject {
  return { kind: 'other type', name, known };
}

/** Settings and buttons of a panel that say nothing to one of its type. */
const MANY = 3;

/**
 * Where many settings and buttons of a panel say nothing to one of its type, and there is a type for all of them, its type
 * is told in place of them.
 *
 * @param since number of findings before the panel.
 */
export function gatherOtherType(
  findings: Findings,
  since: number,
  { type }: Panel,
  path: Path,
): void {
  findings.gather(since, 'other type', [...path, 'type'], (found) => {
    const [first, ...others] = found;
    if (!first || found.length < MANY) return null;
    const types = first.about.known?.filter((one) =>
      others.every(({ about }) => about.known?.includes(one)),
    );
    if (!types?.length) return null;
    return `${found.length} settings and buttons of this panel, first in line ${first.line}, are for ${types.join(', ')}: a ${type} does nothing with them`;
  });
}

/** Looks for settings that a panel of this type does nothing with, and for panels that show nothing. */
export function warnOfIdleOptions(findings: Findings, panel: Panel, path: Path): void {
  const { option, type, title, events } = panel;
  for (const { key, types, says } of OF_TYPES) {
    if (!says(option) || types.includes(type)) continue;
    const message = `"${key}" is for ${types.join(', ')}: this ${type} does nothing with it`;
    findings.tell([...path, 'option', key], { message, mild: true, about: forTypes(key, types) });
  }
  if (events?.selectionChanged !== undefined && !WITH_ROWS.includes(type)) {
    const message = `no row of this ${type} can be selected, so this script never runs`;
    const about = forTypes('selectionChanged', WITH_ROWS);
    findings.tell([...path, 'events', 'selectionChanged'], { message, mild: true, about });
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
