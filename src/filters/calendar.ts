import type flatpickr from 'flatpickr';
import { wallClock } from '#schemas/wire/wall-clock.ts';
import type { Translation } from '../i18n/use-translation.tsx';
import { keepComposing } from '../ui/fields/composing.ts';
import { floatingPosition } from '../ui/overlays/floating-position.ts';
import { firstDay, moveInCalendar, tabInCalendar } from './calendar-keys.ts';

/** What a calendar has to know of the page that it is in. */
export interface CalendarPage {
  isRtl: boolean;
  language: string;
  /** IANA name of the tenant's clock, by which the days are counted. */
  timeZone: string;
  t: Translation['t'];
}

/** Options that every calendar has: it opens by a press or arrow down, not by the focus alone. */
export function calendarOptions(page: CalendarPage) {
  return {
    allowInput: true,
    clickOpens: false,
    weekNumbers: true,
    now: tenantNow(page.timeZone),
    position: (instance) => place(instance, page.isRtl),
    onReady: (_dates, _text, instance) => {
      nameParts(instance, page);
      joinKeys(instance, page.isRtl);
      instance.config.onOpen.push(() => keepToday(instance, page.timeZone));
      // The library measures it a frame later, when it may be open already.
      const observer = new ResizeObserver(() => {
        if (instance.isOpen) instance._positionCalendar();
      });
      observer.observe(instance.calendarContainer);
      instance.config.onDestroy.push(() => observer.disconnect());
    },
    onDayCreate: [nameDay(page.language), focusShown()],
  } satisfies flatpickr.Options.Options;
}

/** Now, as a date whose parts in the zone of the browser are what the tenant's clock shows. */
export function tenantNow(timeZone: string): Date {
  return new Date(wallClock(timeZone, new Date()));
}

/** The library counts from the day on which the calendar was made, which a page that stays open outlives. */
function keepToday(instance: flatpickr.Instance, timeZone: string): void {
  const now = tenantNow(timeZone);
  if (now.toDateString() === instance.now.toDateString()) return;
  instance.now = now;
  if (instance.selectedDates.length === 0) instance.jumpToDate(now);
  else instance.redraw();
}

/**
 * A day that two months beside each other both have is hidden in one of them. The library puts the focus on the last one
 * that it drew of a day that is chosen, and hidden ones take none.
 */
function focusShown(): flatpickr.Options.Hook {
  let shown: flatpickr.Instance['selectedDateElem'];
  return (_dates, _text, instance, day) => {
    if (instance.selectedDateElem !== day) return;
    if (day.matches('.hidden')) instance.selectedDateElem = shown;
    else shown = day;
  };
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
      if (part.tagName !== 'SPAN') continue;
      part.setAttribute('role', 'button');
      part.setAttribute('tabindex', '-1');
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
 * days, Escape comes back, Tab goes through its parts and on behind the input, Enter takes what was typed and
 * stays. The library leaves all but Escape to the mouse.
 */
function joinKeys(instance: flatpickr.Instance, isRtl: boolean): void {
  const { calendarContainer, input } = instance;
  calendarContainer.setAttribute('role', 'dialog');
  // A grid leaves the editor of a cell open for a press in what is marked so.
  calendarContainer.classList.add('ag-custom-component-popup');
  // It is called as its field, but only while it is there: nothing else has that name otherwise.
  instance.config.onOpen.push(() => {
    // Without the asterisk of a required field.
    const label = input.labels?.[0]?.firstChild;
    const name = label?.textContent ?? input.getAttribute('aria-label') ?? '';
    calendarContainer.setAttribute('aria-label', name);
  });
  instance.config.onClose.push(() => calendarContainer.removeAttribute('aria-label'));
  input.addEventListener('click', () => instance.open());
  // What an input method does with a key is neither the library's nor the page's, which would take half of a text.
  input.addEventListener('keydown', keepComposing, true);
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    // The library took the focus away.
    if (key === 'Enter') input.focus();
    if (key === 'Escape' && instance.isOpen) {
      // What the calendar lies over stays open.
      event.preventDefault();
      event.stopPropagation();
      instance.close();
    }
    if (key !== 'ArrowDown') return;
    instance.open();
    firstDay(instance)?.focus();
  });
  calendarContainer.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event;
      if (!(target instanceof HTMLElement)) return;
      if (key === 'Tab') tabInCalendar(instance, event);
      else if (target.matches('select, .cur-year')) keepOwnKeys(event);
      else if (target.matches('span[role="button"]:not(.flatpickr-day)')) pressByKey(target, event);
      else moveInCalendar(instance, event, isRtl);
    },
    true,
  );
  calendarContainer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.stopPropagation();
  });
}

/** Keys that move within a field of the calendar: the library would move among its days. */
function keepOwnKeys(event: KeyboardEvent): void {
  const { key, target } = event;
  const isOwn = target instanceof HTMLSelectElement ? /^Arrow|^Home|^End/ : /^Arrow(Left|Right)/;
  if (isOwn.test(key)) event.stopPropagation();
}

/** What the library draws for the mouse alone. */
function pressByKey(target: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.stopPropagation();
  target.click();
}
