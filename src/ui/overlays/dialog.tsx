import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../button.tsx';
import { focusWrong } from '../fields/use-refused-field.ts';
import { useScrollFocus } from '../focus/use-scroll-focus.ts';
import { closeModal, openModal } from './modals.ts';

export interface DialogProps {
  title: ReactNode;
  /** The dialog's name for screen readers, when the title is not it. */
  label?: string;
  /** Under the title, in the words of the question. */
  description?: ReactNode;
  /** Escape, the cross, or a press beside the dialog. */
  onClose: () => void;
  /** Buttons at the end: one primary at most, the one that dismisses before it. */
  footer?: ReactNode;
  /** A step is running that must not be dismissed. */
  busy?: boolean;
  /** Given when the dialog is a form: then Enter submits it. */
  onSubmit?: () => void;
  /** 'drawer' slides in at the end of the line, from top to bottom. */
  shape?: 'centre' | 'drawer' | 'drawer-start';
  className?: string;
  children?: ReactNode;
}

/**
 * A modal dialog, open as long as it is drawn. The browser's own keeps the focus inside and gives it
 * back to where it came from.
 */
export function Dialog({
  title,
  label,
  description,
  onClose,
  footer,
  busy = false,
  onSubmit,
  shape = 'centre',
  className = '',
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const { ref, isLeaving } = useModal();
  const body = useScrollFocus<HTMLDivElement>();
  /** Was a press begun in the dialog? */
  const isPressed = useRef(false);

  /** Whoever presses twice what opens the dialog has not seen it when the second press comes. */
  function isOfOpener({ detail }: MouseEvent): boolean {
    return detail > 1 && !isPressed.current;
  }

  function dismiss() {
    if (!busy) onClose();
  }

  return (
    <dialog
      ref={ref}
      className={`y4-dialog y4-dialog--${shape} ${className}`.trimEnd()}
      aria-label={label}
      aria-labelledby={label ? undefined : `${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      aria-busy={busy || undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) dismiss();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open || isLeaving.current) return;
        // Browsers let a second Escape close what refused the first. The page decides that.
        openModal(currentTarget);
        dismiss();
      }}
      onClickCapture={(event) => {
        if (!isOfOpener(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onMouseDownCapture={(event) => {
        if (isOfOpener(event)) return;
        isPressed.current = true;
        // Only the backdrop: all that is seen of the dialog lies in the frame inside it.
        if (event.target === event.currentTarget) dismiss();
      }}
    >
      <Frame onSubmit={onSubmit} busy={busy}>
        <div className="y4-dialog__header">
          <h2 className="y4-dialog__title" id={`${id}-title`}>
            {title}
          </h2>
          <Button
            variant="ghost"
            size="sm"
            icon="xmark"
            aria-label={t('Close')}
            className="y4-dialog__close"
            disabled={busy}
            onClick={dismiss}
          />
        </div>
        <div className="y4-dialog__body" ref={body}>
          {description && (
            <p className="y4-dialog__description" id={`${id}-description`}>
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && <div className="y4-dialog__footer">{footer}</div>}
      </Frame>
    </dialog>
  );
}

interface FrameProps {
  onSubmit: (() => void) | undefined;
  busy: boolean;
  children: ReactNode;
}

function Frame({ onSubmit, busy, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  // What is wrong may be marked only when the server has answered.
  useEffect(() => {
    if (isSubmitted && focusWrong(form.current)) setSubmitted(false);
  });
  const look = { className: 'y4-dialog__frame' } satisfies ComponentProps<'div'>;
  if (!onSubmit) return <div {...look}>{children}</div>;
  return (
    <form
      {...look}
      ref={form}
      noValidate
      onInput={() => setSubmitted(false)}
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (busy) return;
        onSubmit();
        setSubmitted(true);
      }}
    >
      {children}
    </form>
  );
}

/** Opens the dialog as a modal when it is drawn, closes it and gives the focus back when it goes. */
function useModal(): { ref: RefCallback<HTMLDialogElement>; isLeaving: RefObject<boolean> } {
  const isLeaving = useRef(false);
  const ref = useCallback((dialog: HTMLDialogElement) => {
    isLeaving.current = false;
    const opener = document.activeElement;
    const root = document.documentElement;
    root.toggleAttribute('data-scrolls', window.innerWidth > root.clientWidth);
    openModal(dialog);
    const first = firstFocus(dialog);
    // In a low window all of it is scrolled: whoever is asked begins with the question, not with its buttons.
    first?.focus({ preventScroll: first.closest('.y4-dialog__footer') !== null });
    return () => {
      isLeaving.current = true;
      closeModal(dialog);
      // A dialog that is taken out of the page before it closes forgets where the focus was.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return { ref, isLeaving };
}

const FIRST_FOCUS = [
  '[data-autofocus]',
  '.y4-dialog__body :is(select, textarea, input:not([type="radio"]), input:checked):not(:disabled)',
  '.y4-dialog__body [aria-current]',
  ':scope.y4-dialog--centre .y4-dialog__footer button:not(:disabled)',
  'button:not(:disabled)',
];

/** The field to fill in, the place one is at, or the first button: the harmless one. */
function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  for (const selector of FIRST_FOCUS) {
    const found = dialog.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}
