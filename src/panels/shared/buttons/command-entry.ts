import type { TFunction } from 'i18next';
import type { Button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { CommandRunner } from '../../../commands/command-runner.ts';
import { buttonPressed, type Press } from '../../../commands/other-tab.ts';
import { shortened } from '../../../i18n/shortened.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { MOST_IN_BUTTON } from '../../../ui/button.tsx';
import type { MenuEntry, MenuPart } from '../../../ui/overlays/menu-entry.ts';
import { withIds } from './button-ids.ts';
import { linkPress } from './link-press.ts';

/** A button of a panel where it stands in a menu. */
interface CommandEntryInput {
  /** Tells it from the panel's others. */
  id: string;
  button: Button;
  rows: Row[];
  runner: CommandRunner;
  running: ReadonlySet<string>;
  t: TFunction;
}

/** The entry of a menu for a button: a link where its command only leads to a page, as the button itself would be. */
export function commandEntry({
  id,
  button,
  rows,
  runner,
  running,
  t,
}: CommandEntryInput): MenuEntry {
  const onSelect = (press: Press) => runner.invoke(id, buttonPressed(button, press), rows);
  return {
    id,
    text: shortened(
      translateLabel(t, (running.has(id) && button.waitingText) || button.text),
      MOST_IN_BUTTON,
    ),
    icon: button.icon,
    divider: button.divider === true,
    disabled: running.has(id),
    // Most menus are never opened: what stands in them is worked out when they are.
    get link() {
      const place = runner.placeOf(button, rows);
      if (place === null) return undefined;
      return { href: place.address, target: place.target, ...linkPress(onSelect) };
    },
    onSelect,
  };
}

/**
 * What stands for a button in the menu of those without room: a menu has no menu inside.
 *
 * @param entryOf the entry of the button itself, or of one of its own menu, whose place there is behind its id.
 */
export function menuPart(
  id: string,
  button: Button,
  t: TFunction,
  entryOf: (button: Button, place: string) => MenuEntry,
): MenuPart {
  if (!button.buttons?.length) return entryOf(button, '');
  return {
    id,
    heading: shortened(
      translateLabel(t, button.text || button.attributes?.['aria-label']),
      MOST_IN_BUTTON,
    ),
    entries: withIds(button.buttons).map((nested) => entryOf(nested.button, `.${nested.id}`)),
  };
}
