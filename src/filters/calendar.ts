import type flatpickr from 'flatpickr';
import { floatingPosition } from '../ui/floating-position.ts';
import { firstDay, moveInCalendar } from './calendar-keys.ts';

/** What a calendar has to know of the page that it is in. */
export interface CalendarPage {
  isRtl: boolean;
  language: string;
  t(text: string): string;
}

/** Options that every calendar has: it opens by a press or arrow down, not by the focus alone. */
export function calendarOptions(page: CalendarPage) {
  return {
    allowInput: true,
    clickOpens: false,
    weekNumbers: true,
    position: (instance) => place(instance, page.isRtl),
    onReady: (_dates, _text, instance) => {
      nameParts(instance, page);
      joinKeys(instance, page.isRtl);
      // The library measures it a frame later, when it may be open already.
      const observer = new ResizeObserver(() => {
        if (instance.isOpen) instance._positionCalendar();
      });
      observer.observe(instance.calendarContainer);
      instance.config.onDestroy.push(() => observer.disconnect());
    },
    onDayCreate: [nameDay(page.language)],
  } satisfies flatpickr.Options.Options;
}

/** The library draws days as plain text: a screen reader hears buttons, which say what is chosen. */
function nameDay(language: string): flatpickr.Options.Hook {
  // The days of the calendar are counted so in every language.
  const locale = `${language}-u-ca-gregory-nu-latn`;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  return (_dates, _text, _instance, day) => {
    const isChosen = day.matches('.selected, .startRange, .endRange, .inRange');
    day.setAttribute('role', 'button');
    day.setAttribute('aria-label', format.format(day.dateObj));
    day.setAttribute('aria-pressed', String(isChosen));
  };
}

/** Names what the library leaves without a name, or calls in English in every language. */
function nameParts({ calendarContainer }: flatpickr.Instance, { t }: CalendarPage): void {
  const names = {
    '.flatpickr-prev-month': t('Previous month'),
    '.flatpickr-next-month': t('Next month'),
    '.flatpickr-monthDropdown-months': t('Month'),
    '.cur-year': t('Year'),
    '.flatpickr-hour': t('Hour'),
    '.flatpickr-minute': t('Minute'),
  };
  for (const [selector, name] of Object.entries(names)) {
    for (const part of calendarContainer.querySelectorAll(selector)) {
      part.setAttribute('aria-label', name);
      if (part.tagName === 'SPAN') part.setAttribute('role', 'button');
    }
  }
}

/**
 * Has a calendar made when its input is first used: most never are, and to make one takes as long as to draw
 * a grid.
 *
 * @returns what takes that back.
 */
export function whenUsed(input: HTMLInputElement, make: () => void): () => void {
  if (document.activeElement === input) make();
  else input.addEventListener('focus', make, { once: true });
  return () => input.removeEventListener('focus', make);
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
  // It is called as its field, but only while it is there: nothing else has that name otherwise.
  instance.config.onOpen.push(() => {
    // Without the asterisk of a required field.
    const label = input.labels?.[0]?.firstChild;
    calendarContainer.setAttribute('aria-label', label?.textContent ?? '');
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
      if (!isDay || moveInCalendar(instance, event, isRtl) !== null) return;
      if (key !== 'Tab' || shiftKey || instance.config.enableTime) return;
      input.focus();
      instance.close();
    },
    true,
  );
}
