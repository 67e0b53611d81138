import type { Button as ButtonDefinition } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { CommandRunner } from '../../commands/command-runner.ts';
import { buttonPressed, isForWheel } from '../../commands/other-tab.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { CommandLink } from './CommandLink.tsx';
import { commandEntry } from './command-entry.ts';
import { safeAttributes } from './safe-attributes.ts';

interface CommandButtonProps {
  /** Tells this button from the panel's others. */
  id: string;
  button: ButtonDefinition;
  rows: Row[];
  runner: CommandRunner;
  running: ReadonlySet<string>;
  size?: 'sm' | 'md';
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
  size = 'sm',
  quiet = false,
  disabled = false,
}: CommandButtonProps) {
  const { t } = useTranslation();
  // Without words the icon alone is drawn.
  const text = translateLabel(t, button.text) || null;
  const busy = running.has(id);
  const variant = quiet ? 'ghost' : isKeeping(button) ? 'primary' : 'secondary';
  if (button.buttons && button.buttons.length > 0) {
    return (
      <Menu
        label={text ?? ''}
        trigger={(trigger) => (
          <Button
            {...safeAttributes(button.attributes)}
            {...trigger}
            variant={variant}
            className={button.className}
            size={size}
            icon={button.icon}
            iconAfter="chevron-down"
            busy={button.buttons?.some((_, index) => running.has(`${id}.${index}`)) === true}
          >
            {text}
          </Button>
        )}
        entries={button.buttons.map((nested, index) =>
          commandEntry({ id: `${id}.${index}`, button: nested, rows, runner, running, t }),
        )}
      />
    );
  }
  const place = disabled ? null : runner.placeOf(button, rows);
  if (place !== null) {
    return (
      <CommandLink
        variant={variant}
        size={size}
        icon={button.icon}
        className={button.className}
        {...safeAttributes(button.attributes)}
        href={place.address}
        target={place.target}
        onPress={(press) => runner.invoke(id, buttonPressed(button, press), rows)}
      >
        {text}
      </CommandLink>
    );
  }
  return (
    <Button
      variant={variant}
      size={size}
      icon={button.icon}
      busy={busy}
      disabled={disabled}
      waitingText={translateLabel(t, button.waitingText) || undefined}
      className={button.className}
      {...safeAttributes(button.attributes)}
      onClick={(press) => runner.invoke(id, buttonPressed(button, press), rows)}
      onAuxClick={(press) => {
        if (isForWheel(button, press)) runner.invoke(id, buttonPressed(button, press), rows);
      }}
    >
      {text}
    </Button>
  );
}

/** To keep what was written is what one came for; everything else stands back behind it. */
function isKeeping({ command }: ButtonDefinition): boolean {
  return command === 'SaveByDataDefinition';
}
