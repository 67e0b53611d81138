import { useEffect, useRef } from 'react';
import { type CalendarPage, whenUsed } from './calendar.ts';
import { createRangePicker, isNoRange, type RangePicker, writtenRange } from './range-picker.ts';
import { useCalendarPage } from './use-calendar-page.ts';

export interface DateRangeInputProps {
  id: string;
  /** `yyyy-MM-dd ~ yyyy-MM-dd` as typed. */
  value: string;
  onChange(value: string): void;
}

/**
 * A range of days (spec 5.1, 9.4): two months and week numbers; what was typed is taken when the
 * calendar closes.
 */
export default function DateRangeInput({ id, value, onChange }: DateRangeInputProps) {
  const page = useCalendarPage();
  const { t } = page;
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<RangePicker | null>(null);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };

  useEffect(() => {
    const { current: element } = input;
    if (element === null) return;
    const forget = whenUsed(element, () => {
      picker.current = createRangePicker(element, {
        ...page,
        onClose(text) {
          latest.current.onChange(text);
          judge(element, page.t);
        },
      });
      picker.current.show(latest.current.value);
    });
    return () => {
      forget();
      picker.current?.destroy();
      picker.current = null;
    };
  }, [page]);

  useEffect(() => {
    if (input.current === null) return;
    if (picker.current === null) input.current.value = writtenRange(value);
    else picker.current.show(value);
    judge(input.current, t);
  }, [value, t]);

  return (
    <input
      id={id}
      ref={input}
      type="text"
      className="form-control form-control-sm"
      placeholder="yyyy-MM-dd ~ yyyy-MM-dd"
      autoComplete="off"
      aria-haspopup="dialog"
      onInput={({ currentTarget }) => {
        picker.current?.type(currentTarget.value);
        if (!currentTarget.validity.valid) judge(currentTarget, t);
      }}
      onBlur={() => picker.current?.leave()}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter') return;
        judge(currentTarget, t);
        onChange(currentTarget.value);
        picker.current?.close();
      }}
    />
  );
}

/** A search is refused as long as it would leave out what was typed here. */
function judge(element: HTMLInputElement, t: CalendarPage['t']): void {
  const isWrong = isNoRange(element.value);
  element.setCustomValidity(
    isWrong ? t('These are no days: write {range}', { range: '2026-01-31 ~ 2026-02-28' }) : '',
  );
  if (isWrong) element.setAttribute('aria-invalid', 'true');
  else element.removeAttribute('aria-invalid');
}
