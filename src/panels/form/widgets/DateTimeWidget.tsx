import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { useLeaveGuard } from '../../../app/leave-guard.ts';
import { useCalendarPage } from '../../../filters/use-calendar-page.ts';
import { type FormScope, fieldOf, inputAttributes, scopeOf } from '../form-context.ts';
import { changedDate, readDate, writeDate } from './date-text.ts';
import { createDateTimePicker, type DateTimePicker, datePattern } from './date-time-picker.ts';

/** What is typed and not handed on yet is guarded as what is, and its form can ask for it. */
function useHeldBack(isHeld: boolean, held: FormScope['held'], leave: () => void): void {
  const hand = useEffectEvent(leave);
  useLeaveGuard(isHeld);
  useEffect(() => {
    if (!isHeld) return;
    const one = () => hand();
    held?.add(one);
    return () => void held?.delete(one);
  }, [isHeld, held]);
}

/** A day, with its time unless the field's format is `date`; typed, or taken from the calendar. */
export function DateTimeWidget(props: WidgetProps) {
  const page = useCalendarPage();
  const { value, readonly, disabled, onChange } = props;
  const { name, format } = fieldOf(props);
  const withTime = format !== 'date';
  const scope = scopeOf(props.registry);
  const isWhole = scope.isFollowed?.(name) === true;
  const input = useRef<HTMLInputElement>(null);
  const shown = writeDate(value, withTime);
  /** What was there before it was typed over, and what was handed on last: the text is read again with each letter. */
  const known = useRef({ before: value, last: value });
  if (value !== known.current.last) known.current = { before: value, last: value };

  function hand(typed: string): unknown {
    const { before } = known.current;
    const isBefore = typed === writeDate(before, withTime);
    const next = isBefore ? before : changedDate(typed, before, withTime);
    if (next !== known.current.last) {
      known.current.last = next;
      if (isWhole) scope.change(name, next as Row[string]);
      else onChange(next);
    }
    return next;
  }

  const leave = useRef((_typed: string) => {});
  leave.current = (typed) => {
    const next = hand(typed);
    known.current.before = next;
    setHeld(false);
    if (input.current !== null) input.current.value = writeDate(next, withTime);
  };
  const [isHeld, setHeld] = useState(false);
  useHeldBack(isHeld, scope.held, () => leave.current(input.current?.value ?? ''));
  const locked = readonly === true || disabled === true;
  const picker = useRef<DateTimePicker | null>(null);

  useEffect(() => {
    if (input.current === null || locked) return;
    const made = createDateTimePicker(input.current, {
      ...page,
      withTime,
      onClose: (typed) => leave.current(typed),
    });
    picker.current = made;
    return () => {
      picker.current = null;
      made.destroy();
    };
  }, [locked, page, withTime]);

  useEffect(() => {
    const { current: element } = input;
    // What was typed: days that are drawn anew would lose the focus that has just come to one of them.
    if (element === null || element.value === shown) return;
    // In other words, to which there may be more to come.
    const isTyped = writeDate(readDate(element.value, withTime), withTime) === shown;
    if (isTyped && document.activeElement === element) return;
    element.value = shown;
    setHeld(false);
    picker.current?.show(shown);
  }, [shown, withTime]);

  return (
    <input
      {...inputAttributes(props)}
      ref={input}
      type="text"
      className="form-control"
      placeholder={locked ? undefined : datePattern(withTime)}
      autoComplete="off"
      aria-haspopup={locked ? undefined : 'dialog'}
      defaultValue={shown}
      readOnly={readonly}
      disabled={disabled}
      onInput={({ currentTarget }) => {
        if (isWhole) setHeld(currentTarget.value !== shown);
        else hand(currentTarget.value);
      }}
      onBlur={({ target }) => leave.current(target.value)}
    />
  );
}
