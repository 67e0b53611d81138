import flatpickr from 'flatpickr';
import 'flatpickr/dist/flatpickr.css';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayRange } from '#machines/filter/filter-value.ts';
import { fetchPart } from '../parts/parts.ts';
import { useIsRtl } from '../ui/use-is-rtl.ts';
import { calendarOptions } from './calendar.ts';
import { calendarLocale } from './calendar-locale.ts';
import { nameWeeks, numberWeeks } from './week-numbers.ts';

export interface DateRangeInputProps {
  id: string;
  /** `yyyy-MM-dd ~ yyyy-MM-dd` as typed. */
  value: string;
  onChange(value: string): void;
}

/** The days that a range begins and ends with, `yyyy-MM-dd`. */
function daysOf(text: string): string[] {
  const days = dayRange(text)?.split('~') ?? [];
  return days.map((day) => day.slice(0, 10)).filter((day) => day !== '');
}

/**
 * A range of days (spec 5.1, 9.4): two months and week numbers; what was typed is taken when the
 * calendar closes.
 */
export default function DateRangeInput({ id, value, onChange }: DateRangeInputProps) {
  const { t, i18n } = useTranslation();
  const isRtl = useIsRtl();
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<flatpickr.Instance | null>(null);
  /** What was typed since the last day that was chosen: the library writes its own reading over it. */
  const typed = useRef<string | null>(null);
  /** What the library can not show, as it was typed: a range open at one end, or no range at all. */
  const open = useRef<string | null>(null);
  const change = useRef(onChange);
  change.current = onChange;

  const show = useCallback((instance: flatpickr.Instance, text: string) => {
    const days = daysOf(text);
    open.current = days.length < 2 && text.trim() !== '' ? text : null;
    instance.setDate(open.current === null ? days : [], false);
    if (open.current !== null) instance.input.value = open.current;
  }, []);

  // A search is refused as long as it would leave out what was typed here.
  const judge = useCallback(
    (element: HTMLInputElement) => {
      const isWrong = element.value.trim() !== '' && daysOf(element.value).length === 0;
      element.setCustomValidity(
        isWrong ? t('These are no days: write {range}', { range: '2026-01-31 ~ 2026-02-28' }) : '',
      );
      if (isWrong) element.setAttribute('aria-invalid', 'true');
      else element.removeAttribute('aria-invalid');
    },
    [t],
  );

  useEffect(() => {
    if (input.current === null) return;
    const options = calendarOptions({ isRtl, language: i18n.language, t });
    const created = flatpickr(input.current, {
      ...options,
      mode: 'range',
      dateFormat: 'Y-m-d',
      showMonths: window.innerWidth < 700 ? 1 : 2,
      onDayCreate: [...options.onDayCreate, numberWeeks],
      locale: { rangeSeparator: ' ~ ' },
      onClose(_dates, _text, instance) {
        const text = (typed.current ?? instance.input.value).trim();
        typed.current = null;
        change.current(text);
        show(instance, text);
        judge(instance.input as HTMLInputElement);
      },
      onValueUpdate(_dates, _text, instance) {
        if (open.current !== null) instance.input.value = open.current;
      },
    });
    picker.current = created;
    const choose = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches('.flatpickr-day')) {
        typed.current = null;
        open.current = null;
      }
    };
    created.calendarContainer.addEventListener('click', choose, true);
    created.calendarContainer.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' || event.key === ' ') choose(event);
      },
      true,
    );
    void fetchPart(() => calendarLocale(i18n.language)).then((locale) => {
      if (locale === null || picker.current !== created) return;
      created.set('locale', { ...locale, rangeSeparator: ' ~ ' });
      nameWeeks(created);
    });
    return () => {
      picker.current = null;
      created.destroy();
    };
  }, [i18n.language, isRtl, judge, show, t]);

  useEffect(() => {
    if (picker.current !== null) show(picker.current, value);
    if (input.current !== null) judge(input.current);
  }, [value, show, judge]);

  return (
    <input
      id={id}
      ref={input}
      type="text"
      className="form-control form-control-sm"
      placeholder="yyyy-MM-dd ~ yyyy-MM-dd"
      autoComplete="off"
      onInput={(event) => {
        typed.current = event.currentTarget.value;
        open.current = null;
        if (!event.currentTarget.validity.valid) judge(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        judge(event.currentTarget);
        change.current(event.currentTarget.value);
        picker.current?.close();
      }}
    />
  );
}
