import {
  type FocusEvent,
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { floatingPosition, mostHeight, type Placement } from './floating-position.ts';

/** What opens, and where. */
interface PopoverOptions extends Partial<Omit<Placement, 'isRtl'>> {
  /** What opens, for screen readers. */
  kind: 'menu' | 'dialog';
}

export interface PopoverTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface PopoverPanelProps {
  id: string;
  ref: RefCallback<HTMLElement>;
  popover: 'manual';
  tabIndex: -1;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** A trigger and the panel that it opens. */
interface Popover {
  isOpen: boolean;
  /** @param returnFocus false when the focus has already gone where the user wants it. */
  close: (returnFocus?: boolean) => void;
  trigger: PopoverTriggerProps;
  /** For the panel, which is only drawn while `isOpen`. */
  panel: PopoverPanelProps;
}

/**
 * What floats at a button: opens by click or arrow down, takes the focus, closes by Escape, by a
 * press outside, or when the focus leaves it, and then gives the focus back.
 */
export function usePopover({ kind, side = 'below', align = 'start' }: PopoverOptions): Popover {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const panelElement = useRef<HTMLElement>(null);

  const close = useCallback((returnFocus = true) => {
    setOpen(false);
    if (returnFocus) triggerRef.current?.focus();
  }, []);

  const panelRef = useCallback(
    (panel: HTMLElement) => {
      panelElement.current = panel;
      const leave = floatAt(triggerRef, panel, { side, align });
      focusIn(panel);
      const forget = onPressOutside(panel, triggerRef, () => close(false));
      return () => {
        leave();
        forget();
      };
    },
    [side, align, close],
  );

  useEffect(() => {
    const panel = panelElement.current;
    const at = document.activeElement;
    if (!isOpen || !panel?.isConnected) return;
    if (at !== document.body && (kind !== 'menu' || at !== panel)) return;
    // What had the focus has given way to what was loaded since, or nothing was there to have it.
    focusIn(panel);
  });

  return {
    isOpen,
    close,
    trigger: {
      ref: triggerRef,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpen((was) => !was),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' || isOpen) return;
        event.preventDefault();
        setOpen(true);
      },
    },
    panel: {
      id,
      ref: panelRef,
      popover: 'manual',
      tabIndex: -1,
      onKeyDown: (event) => {
        if (event.key !== 'Escape') return;
        // A dialog around the panel stays open.
        event.preventDefault();
        event.stopPropagation();
        close();
      },
      onBlur: ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node)) return;
        if (panelElement.current?.contains(relatedTarget)) return;
        if (!triggerRef.current?.contains(relatedTarget)) close(false);
      },
    },
  };
}

/** Gives the focus to the first of a panel that takes it, or to the panel. */
function focusIn(panel: HTMLElement): void {
  (firstFocusable(panel) ?? panel).focus();
}

/** Hears of presses outside a panel and its trigger. @returns what ends that. */
function onPressOutside(
  panel: HTMLElement,
  trigger: RefObject<HTMLElement | null>,
  hear: () => void,
): () => void {
  function press({ target }: Event): void {
    if (!(target instanceof Node) || panel.contains(target)) return;
    if (!trigger.current?.contains(target)) hear();
  }
  document.addEventListener('pointerdown', press, true);
  return () => document.removeEventListener('pointerdown', press, true);
}

/** Keeps a panel at its trigger while the window and the panel change. @returns what ends that. */
function floatAt(
  trigger: RefObject<HTMLElement | null>,
  panel: HTMLElement,
  where: Omit<Placement, 'isRtl'>,
): () => void {
  // The top layer, where no ancestor can clip or shift the panel.
  panel.showPopover?.();
  const place = () => {
    const anchor = trigger.current;
    if (!anchor) return;
    const box = anchor.getBoundingClientRect();
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    if (where.side === 'below') {
      panel.style.setProperty('--y4-menu-most', `${mostHeight(box, view)}px`);
    }
    const { top, left } = floatingPosition(
      box,
      { width: panel.offsetWidth, height: panel.offsetHeight },
      view,
      { ...where, isRtl: getComputedStyle(anchor).direction === 'rtl' },
    );
    panel.style.top = `${top}px`;
    panel.style.left = `${left}px`;
  };
  // What is loaded while it is open makes it larger.
  const grown = new ResizeObserver(place);
  grown.observe(panel);
  place();
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('resize', place, { signal });
  window.addEventListener('scroll', place, { capture: true, signal });
  return () => {
    grown.disconnect();
    listening.abort();
  };
}

const FOCUSABLE =
  'a[href], button:not(:disabled, [aria-disabled]), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The first part of the panel that the keyboard reaches, the current one before others. */
function firstFocusable(panel: HTMLElement): HTMLElement | null {
  return panel.querySelector<HTMLElement>('[aria-current]') ?? panel.querySelector(FOCUSABLE);
}
