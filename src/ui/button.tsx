import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import { shortened } from '../i18n/shortened.ts';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import { useFocusWhileBusy } from './focus/use-focus-while-busy.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

/** How much a button stands out; `danger` for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'ghost-danger' | 'link';
/** Height of a button: 28, 32 or 40 pixels, more under fingers. */
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  /** One primary button per view at most. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Name of the icon before the text. */
  icon?: string | undefined;
  /** Name of the icon after the text. */
  iconAfter?: string | undefined;
  /** As wide as its place. */
  block?: boolean;
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'ref'> {
  ref?: RefObject<HTMLButtonElement | null>;
  /** An action runs: the button can not be pressed again (spec 4.7), but for one that opens the menu of others. */
  busy?: boolean;
  /** Shown instead of the text while busy (spec 3.3c). */
  waitingText?: string | undefined;
}

/** A button that may not be pressed any more and still has the focus. */
const HELD = {
  'aria-disabled': true,
  onClick: (press: MouseEvent) => press.preventDefault(),
} satisfies ComponentProps<'button'>;

/** A button of the page; it never submits a form unless `type` says so. */
export function Button({
  variant,
  size,
  icon,
  iconAfter,
  block,
  busy = false,
  waitingText,
  disabled,
  className,
  children,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  const hasFocus = useFocusWhileBusy(button, busy);
  const isHeld = hasFocus && disabled === true && !busy;
  const isCovered = busy && !icon && !waitingText;
  const classes = [className, isHeld && 'disabled', isCovered && 'y4-button--covered'];
  return (
    <button
      {...rest}
      {...(isHeld && HELD)}
      ref={button}
      type={type}
      className={buttonClass(
        { variant, size, block, icon },
        classes.filter(Boolean).join(' '),
        children,
      )}
      disabled={(disabled || (busy && !rest['aria-haspopup'])) && !isHeld}
      aria-busy={busy || undefined}
    >
      <ButtonContent icon={icon} iconAfter={iconAfter} busy={busy}>
        {busy && waitingText ? waitingText : children}
      </ButtonContent>
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook, AppLinkProps {}

/** A link that looks like a button: it leads somewhere, a button does something. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconAfter,
  block,
  className,
  children,
  href,
  ...rest
}: ButtonLinkProps) {
  const look = buttonClass({ variant, size, block, icon }, className, children);
  return (
    <AppLink {...rest} href={href} className={look}>
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </AppLink>
  );
}

/** Letters of a button's words: more than anybody reads there. */
export const MOST_IN_BUTTON = 200;
/** A word that a narrow place has no room for. */
const LONG_WORD = /\S{40}/;

/** What a button, or what looks like one, is drawn with. */
export function buttonClass(
  { variant = 'secondary', size = 'md', block = false, icon }: ButtonLook,
  className: string | undefined,
  children: ReactNode,
): string {
  const isIconOnly = children === undefined || children === null;
  return [
    'btn',
    `btn-${variant}`,
    size === 'md' ? '' : `btn-${size}`,
    isIconOnly ? 'y4-button--icon' : '',
    icon && !isIconOnly ? 'y4-button--led' : '',
    typeof children === 'string' && LONG_WORD.test(children) ? 'y4-button--long' : '',
    block ? 'y4-button--block' : '',
    className ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}

interface ButtonContentProps {
  icon: string | undefined;
  iconAfter: string | undefined;
  busy?: boolean;
  children: ReactNode;
}

function ButtonContent({ icon, iconAfter, busy = false, children }: ButtonContentProps) {
  return (
    <>
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {typeof children === 'string' ? shortened(children, MOST_IN_BUTTON) : children}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  );
}
