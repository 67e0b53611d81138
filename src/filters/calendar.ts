import type flatpickr from 'flatpickr';
import { floatingPosition } from '../ui/floating-position.ts';

/** Options that every calendar has: it opens by a press or arrow down, not by the focus alone. */
export function calendarOptions(isRtl: boolean) {
  return {
    allowInput: true,
    clickOpens: false,
    weekNumbers: true,
    position: (instance) => place(instance, isRtl),
    onReady: (_dates, _text, instance) => joinKeys(instance, isRtl),
  } satisfies flatpickr.Options.Options;
}

/** Below its input, or above where there is more room, and always inside the window. */
function place({ calendarContainer, input }: flatpickr.Instance, isRtl: boolean): void {
  const { top, left } = floatingPosition(
    input.getBoundingClientRect(),
    { width: calendarContainer.offsetWidth, height: calendarContainer.offsetHeight },
    { width: document.documentElement.clientWidth, height: window.innerHeight },
    { side: 'below', align: 'start', isRtl },
  );
  calendarContainer.style.top = `${top + window.scrollY}px`;
  calendarContainer.style.left = `${left + window.scrollX}px`;
  calendarContainer.style.right = 'auto';
}

/**
 * Makes a calendar part of the keyboard's way through the page: arrow down goes from its input into its
 * days, Escape comes back, Tab goes on behind the input, Enter takes what was typed and stays. The
 * library leaves all but Escape to the mouse.
 */
function joinKeys(instance: flatpickr.Instance, isRtl: boolean): void {
  const { calendarContainer, input } = instance;
  calendarContainer.setAttribute('role', 'dialog');
  input.setAttribute('aria-haspopup', 'dialog');
  // It is called as its field, but only while it is there: nothing else has that name otherwise.
  instance.config.onOpen.push(() => {
    calendarContainer.setAttribute('aria-label', input.labels?.[0]?.textContent ?? '');
  });
  instance.config.onClose.push(() => calendarContainer.removeAttribute('aria-label'));
  input.addEventListener('click', () => instance.open());
  input.addEventListener('keydown', ({ key }) => {
    // The library took the focus away.
    if (key === 'Enter') input.focus();
    if (key !== 'ArrowDown') return;
    instance.open();
    firstDay(instance)?.focus();
  });
  calendarContainer.addEventListener(
    'keydown',
    (event) => {
      const { key, shiftKey, target } = event;
      const isDay = target instanceof HTMLElement && target.classList.contains('flatpickr-day');
      if (!isDay) return;
      if (isRtl && ARROWS[key] !== undefined) {
        Object.defineProperty(event, 'keyCode', { value: ARROWS[key] });
      }
      if (key !== 'Tab' || shiftKey || instance.config.enableTime) return;
      input.focus();
      instance.close();
    },
    true,
  );
}

/** Codes that the library knows the keys by, where the next day lies on the left. */
const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: 39, ArrowRight: 37 };

/** The day that is chosen, today, or the first of the month in sight. */
function firstDay({ calendarContainer }: flatpickr.Instance): HTMLElement | null {
  for (const which of ['.selected', '.today', ':not(.prevMonthDay)']) {
    const day = calendarContainer.querySelector<HTMLElement>(`.flatpickr-day${which}`);
    if (day !== null && !day.matches('.prevMonthDay, .nextMonthDay')) return day;
  }
  return null;
}
