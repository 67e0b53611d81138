import type { ComponentProps } from 'react';
import type { Button as ButtonDefinition } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { CommandRunner } from '../../../commands/command-runner.ts';
import { buttonPressed, isForWheel, type Press } from '../../../commands/other-tab.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { safeAttributes } from '../safe-attributes.ts';
import { withIds } from './button-ids.ts';
import { CommandLink } from './CommandLink.tsx';
import { commandEntry } from './command-entry.ts';

interface CommandButtonProps {
  /** Tells this button from the panel's others. */
  id: string;
  button: ButtonDefinition;
  rows: Row[];
  runner: CommandRunner;
  running: ReadonlySet<string>;
  /** Without an edge, where many stand below each other. */
  quiet?: boolean;
  /** There is nothing that the command could do. */
  disabled?: boolean;
}

/** A button of a panel (spec 3.3): runs its command, leads to a page, or opens the menu of its nested buttons. */
export function CommandButton({
  id,
  button,
  rows,
  runner,
  running,
  quiet = false,
  disabled = false,
}: CommandButtonProps) {
  const { t } = useTranslation();
  // Without words the icon alone is drawn.
  const text = translateLabel(t, button.text) || null;
  const look = {
    variant: quiet ? 'ghost' : isKeeping(button) ? 'primary' : 'secondary',
    size: 'sm',
    icon: button.icon,
    className: button.className,
    ...safeAttributes(button.attributes),
  } as const;
  const { buttons: nested = [] } = button;
  if (nested.length > 0) {
    const menu = { id, buttons: nested, rows, runner, running };
    return <ButtonMenu {...menu} look={look} text={text} />;
  }
  const invoke = (press: Press) => runner.invoke(id, buttonPressed(button, press), rows);
  const place = disabled ? null : runner.placeOf(button, rows);
  if (place !== null) {
    return (
      <CommandLink {...look} href={place.address} target={place.target} onPress={invoke}>
        {text}
      </CommandLink>
    );
  }
  return (
    <Button
      busy={running.has(id)}
      disabled={disabled}
      waitingText={translateLabel(t, button.waitingText) || undefined}
      {...look}
      onClick={invoke}
      onAuxClick={(press) => {
        if (isForWheel(button, press)) invoke(press);
      }}
    >
      {text}
    </Button>
  );
}

interface ButtonMenuProps extends Pick<CommandButtonProps, 'id' | 'rows' | 'runner' | 'running'> {
  buttons: readonly ButtonDefinition[];
  look: ComponentProps<typeof Button>;
  text: string | null;
}

/** A button that opens the menu of its nested ones; busy while one of them runs. */
function ButtonMenu({ id, buttons, rows, runner, running, look, text }: ButtonMenuProps) {
  const { t } = useTranslation();
  const nested = withIds(buttons).map(({ id: own, button }) => ({ id: `${id}.${own}`, button }));
  return (
    <Menu
      label={text ?? ''}
      trigger={(trigger) => (
        <Button
          {...look}
          {...trigger}
          iconAfter="chevron-down"
          busy={nested.some((one) => running.has(one.id))}
        >
          {text}
        </Button>
      )}
      entries={nested.map((one) => commandEntry({ ...one, rows, runner, running, t }))}
    />
  );
}

/** To keep what was written is what one came for; everything else stands back behind it. */
function isKeeping({ command }: ButtonDefinition): boolean {
  return command === 'SaveByDataDefinition';
}
