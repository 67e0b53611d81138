import type { WidgetProps } from '@rjsf/utils';
import type flatpickr from 'flatpickr';
import { useEffect, useRef } from 'react';
import { calendarOptions, whenUsed } from '../../../filters/calendar.ts';
import { calendarLocale } from '../../../filters/calendar-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { fetchPart } from '../../../parts/parts.ts';
import { useIsRtl } from '../../../ui/use-is-rtl.ts';
import { fieldOf, inputAttributes } from '../form-context.ts';
import { calendarDay, changedDate, wholeText, writeDate } from './date-text.ts';

/** A day, with its time unless the field's format is `date`; typed, or taken from the calendar. */
export function DateTimeWidget(props: WidgetProps) {
  const { t, i18n } = useTranslation();
  const isRtl = useIsRtl();
  const { value, readonly, disabled, onChange } = props;
  const withTime = fieldOf(props).format !== 'date';
  const input = useRef<HTMLInputElement>(null);
  const shown = writeDate(value, withTime);
  const leave = useRef((_typed: string) => {});
  leave.current = (typed) => {
    if (typed !== shown) onChange(changedDate(typed, value, withTime));
  };
  const locked = readonly === true || disabled === true;
  const picker = useRef<flatpickr.Instance | null>(null);

  useEffect(() => {
    const element = input.current;
    if (element === null || locked) return;
    let ended = false;
    /** What was typed and is no day: the library would empty the input. */
    let unread: string | null = null;
    const giveBack = (dates: readonly Date[]) => {
      if (dates.length === 0 && unread !== null) element.value = unread;
    };
    /** The moment read last and how it is written: the clock of this device may lack its hour, the calendar its seconds. */
    let read = { at: Number.NaN, text: '' };
    const typeOn = () => {
      unread = null;
    };
    element.addEventListener('input', typeOn);
    // Loaded beside the form: a day can be typed before the calendar is there.
    const loaded = fetchPart(() =>
      Promise.all([import('../../../filters/flatpickr.ts'), calendarLocale(i18n.language)]),
    );
    const forget = whenUsed(element, () => {
      void loaded.then(([{ flatpickr: create }, locale]) => {
        if (ended) return;
        const dateFormat = withTime ? 'Y-m-d H:i' : 'Y-m-d';
        picker.current = create(element, {
          ...calendarOptions({ isRtl, language: i18n.language, t }),
          dateFormat,
          enableTime: withTime,
          time_24hr: true,
          ...(locale !== null && { locale }),
          // The library itself would put the day of today in place of a typing error.
          parseDate: (text) => {
            const day = calendarDay(text);
            unread = Number.isNaN(day.getTime()) ? text : null;
            read = { at: day.getTime(), text: wholeText(text, withTime) };
            return day;
          },
          formatDate: (day, format) =>
            format === dateFormat && day.getTime() === read.at
              ? read.text
              : create.formatDate(day, format),
          onValueUpdate: giveBack,
          // It opens at what was typed, which it would read when the input is left for something else than itself.
          onOpen(_dates, _text, instance) {
            const day = calendarDay(element.value);
            if (element.value === '') instance.setDate([], false);
            else if (!Number.isNaN(day.getTime())) instance.setDate(element.value, false);
          },
          errorHandler: () => {},
          onClose(dates) {
            giveBack(dates);
            leave.current(element.value);
          },
        });
      });
    });
    return () => {
      ended = true;
      element.removeEventListener('input', typeOn);
      forget();
      picker.current?.destroy();
      picker.current = null;
    };
  }, [i18n.language, isRtl, locked, t, withTime]);

  useEffect(() => {
    const { current: element } = input;
    // What was typed: days that are drawn anew would lose the focus that has just come to one of them.
    if (element === null || element.value === shown) return;
    element.value = shown;
    if (picker.current?.isOpen && !Number.isNaN(calendarDay(shown).getTime())) {
      picker.current.setDate(shown, false);
    }
  }, [shown]);

  return (
    <input
      {...inputAttributes(props)}
      ref={input}
      type="text"
      className="form-control"
      placeholder={locked ? undefined : withTime ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd'}
      autoComplete="off"
      aria-haspopup={locked ? undefined : 'dialog'}
      defaultValue={shown}
      readOnly={readonly}
      disabled={disabled}
      onBlur={({ target }) => leave.current(target.value)}
    />
  );
}
