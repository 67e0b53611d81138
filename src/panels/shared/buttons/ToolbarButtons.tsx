import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import type { MenuEntry, MenuPart } from '../../../ui/overlays/menu-entry.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { withIds } from './button-ids.ts';
import { CommandButton } from './CommandButton.tsx';
import { commandEntry, menuPart } from './command-entry.ts';
import { MoreActions } from './MoreActions.tsx';
import type { ButtonsOfPanel } from './PanelButtons.tsx';

/** A button that a panel brings itself. */
export interface PanelTool extends Pick<MenuEntry, 'id' | 'text' | 'icon' | 'disabled'> {
  title?: string;
  keys?: string;
  onSelect(): void;
}

interface ToolbarButtonsProps extends ButtonsOfPanel {
  /** They stand behind those of the panel's author. */
  tools: readonly PanelTool[];
}

const NO_ROWS: Row[] = [];

interface Shown {
  button: ReactNode;
  /** What stands for it in a menu. */
  part: MenuPart;
}

/** Buttons above rows; on a phone those that find room on one line, and a menu of the others. */
export function ToolbarButtons({ buttons, runner, running, isIdle, tools }: ToolbarButtonsProps) {
  const { t, i18n } = useTranslation();
  const shared = { rows: NO_ROWS, runner, running };
  const all: Shown[] = [
    ...withIds(buttons).map(({ id: own, button }) => {
      const id = `panel:${own}`;
      const disabled = isIdle?.(button) === true;
      return {
        button: <CommandButton key={id} {...shared} id={id} button={button} disabled={disabled} />,
        part: menuPart(id, button, t, (one, place) => {
          const made = commandEntry({ ...shared, id: id + place, button: one, t });
          return disabled ? { ...made, link: undefined, disabled } : made;
        }),
      };
    }),
    ...tools.map((tool) => ({
      button: <ToolButton key={tool.id} {...tool} />,
      part: { ...tool },
    })),
  ];
  const [line, inSight] = useFitting(
    [i18n.language, ...buttons, ...tools]
      .map((one) => (typeof one === 'string' ? one : one.text))
      .join(),
  );
  const others = all.slice(inSight).map(({ part }) => part);
  return (
    <div className="y4-grid-toolbar__buttons" ref={line}>
      {all.slice(0, inSight).map(({ button }) => button)}
      <MoreActions entries={others} running={running} className="y4-grid-toolbar__more" />
    </div>
  );
}

function ToolButton({ text, icon, title, keys, disabled, onSelect }: PanelTool) {
  return (
    <Button
      size="sm"
      icon={icon}
      title={title}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onSelect}
    >
      {text}
    </Button>
  );
}

/** Pixels between buttons, and those that a button without text takes under a finger. */
const GAP = 8;
const MENU = 44;

/**
 * How many buttons of a line find room on a phone, beside a menu of the others; elsewhere the line breaks. They are
 * measured when all are drawn, before anybody sees it.
 *
 * @param texts what stands in the buttons: others are measured anew.
 */
function useFitting(texts: string): [RefObject<HTMLDivElement | null>, number] {
  const isNarrow = useIsNarrow();
  const [line, width] = useWidth<HTMLDivElement>();
  const [measured, setMeasured] = useState({ of: '', fitting: Number.POSITIVE_INFINITY });
  const of = `${width} ${texts}`;
  const isMeasured = measured.of === of;
  useLayoutEffect(() => {
    if (!isNarrow || isMeasured || line.current === null) return;
    setMeasured({ of, fitting: fittingIn(line.current) });
  }, [isNarrow, isMeasured, of, line]);
  return [line, isNarrow && isMeasured ? measured.fitting : Number.POSITIVE_INFINITY];
}

function fittingIn(line: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(line);
  const room =
    line.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  const ends: number[] = [];
  for (const child of line.children) {
    ends.push((ends.at(-1) ?? -GAP) + GAP + child.getBoundingClientRect().width);
  }
  if ((ends.at(-1) ?? 0) <= room) return Number.POSITIVE_INFINITY;
  // The first is what one comes for: it stays, and the line is drawn along where even that is too long.
  return Math.max(1, ends.filter((end) => end + GAP + MENU <= room).length);
}
