import { Fragment, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { isMenuGroup, type MenuGroup, type MenuPart } from './menu-entry.ts';
import { MenuRow, type MenuRowProps } from './menu-row.tsx';
import { type PopoverTriggerProps, usePopover } from './use-popover.ts';

interface MenuProps {
  /** Text of the button, and the menu's name for screen readers. */
  label: string;
  entries: readonly MenuPart[];
  /** Stay in sight below the others, however many those are. */
  foot?: readonly MenuPart[];
  /** Draws another button; it must take all the props given. */
  trigger?: (props: PopoverTriggerProps) => ReactNode;
  align?: 'start' | 'end';
  side?: 'below' | 'beside';
  /** Above the entries, such as who is signed in. */
  header?: ReactNode;
}

/** A menu of actions or places behind a button, with arrows, Home, End and first letters. */
export function Menu({ label, entries, foot, trigger, align, side, header }: MenuProps) {
  const { isOpen, close, trigger: triggerProps, panel } = usePopover({ kind: 'menu', align, side });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    panel.onKeyDown(event);
    if (event.key === 'Tab') close(false);
    else moveFocus(event);
  }

  return (
    <>
      {trigger ? (
        trigger(triggerProps)
      ) : (
        <Button {...triggerProps} iconAfter="chevron-down">
          {label}
        </Button>
      )}
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu inside
        <div {...panel} onKeyDown={onKeyDown} className="y4-menu">
          {header && <div className="y4-menu__header">{header}</div>}
          {foot === undefined ? (
            <div role="menu" aria-label={label}>
              <MenuRows entries={entries} onDone={close} />
            </div>
          ) : (
            <div role="menu" aria-label={label} className="y4-menu__parts">
              <div className="y4-menu__list">
                <MenuRows entries={entries} onDone={close} />
              </div>
              <div>
                {entries.length > 0 && <hr className="y4-menu__divider" />}
                <MenuRows entries={foot} onDone={close} />
              </div>
            </div>
          )}
        </div>
      )}
    </>
  );
}

function MenuRows({ entries, onDone }: Pick<MenuProps, 'entries'> & Pick<MenuRowProps, 'onDone'>) {
  return entries.map((part, index) => (
    <Fragment key={part.id}>
      {index > 0 && isParted(entries[index - 1], part) && <hr className="y4-menu__divider" />}
      {isMenuGroup(part) ? (
        <GroupRows {...part} onDone={onDone} />
      ) : (
        <MenuRow entry={part} onDone={onDone}>
          {part.icon && <Icon name={part.icon} className="y4-menu__icon" />}
          <span className="y4-menu__text">{part.text}</span>
          {part.current && <Icon name="check" className="y4-menu__check" />}
        </MenuRow>
      )}
    </Fragment>
  ));
}

function GroupRows({ heading, entries, onDone }: MenuGroup & Pick<MenuRowProps, 'onDone'>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a menu it is a group of entries, not of fields
    <div role="group" aria-labelledby={heading ? id : undefined}>
      {heading && (
        <div id={id} className="y4-menu__heading" role="presentation">
          {heading}
        </div>
      )}
      <MenuRows entries={entries} onDone={onDone} />
    </div>
  );
}

/** Is there a line between two parts of a menu? */
function isParted(part: MenuPart | undefined, next: MenuPart): boolean {
  return isMenuGroup(part) || isMenuGroup(next) || next.divider === true;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const rows = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled])'),
  ];
  if (rows.length === 0) return;
  const at = rows.findIndex((row) => row.matches(':focus'));
  const next = nextRow(event.key, at, rows);
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
}

function nextRow(key: string, at: number, rows: HTMLElement[]): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % rows.length;
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + rows.length) % rows.length;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    default:
      return rowStartingWith(key, at, rows);
  }
}

function rowStartingWith(key: string, at: number, rows: HTMLElement[]): number | null {
  if ([...key].length !== 1 || key === ' ') return null;
  const letter = key.toLocaleLowerCase();
  for (let step = 1; step <= rows.length; step++) {
    const index = (at + step) % rows.length;
    if (rows[index]?.textContent?.trim().toLocaleLowerCase().startsWith(letter)) return index;
  }
  return null;
}
