import { useEffect, useRef } from 'react';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useCalendarPage } from '../../../filters/use-calendar-page.ts';
import { writeDate } from '../../form/widgets/date-text.ts';
import { createDateTimePicker, datePattern } from '../../form/widgets/date-time-picker.ts';
import { beginIn } from './begin-in.ts';
import type { CellEditorProps } from './cell-editor.tsx';

/**
 * A day, with its time unless the field's format is `date`: typed as a form reads it, or taken from the calendar
 * (spec 3.4c). A browser's own field has the order of its language, in which a day that is typed as cells show it is
 * another.
 */
export function DayEditor(props: CellEditorProps & { field: ClientField; label: string }) {
  const { field, label, initialValue } = props;
  const page = useCalendarPage();
  const withTime = field.format !== 'date';
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(() => {});
  take.current = () => props.onValueChange(props.parseValue(input.current?.value ?? ''));

  useEffect(() => beginIn(input.current, label), [label]);

  useEffect(() => {
    const { current: element } = input;
    if (element === null) return;
    // React does not hear of what the calendar writes.
    const listening = new AbortController();
    element.addEventListener('input', () => take.current(), { signal: listening.signal });
    const picker = createDateTimePicker(element, {
      ...page,
      withTime,
      onClose: () => take.current(),
    });
    return () => {
      listening.abort();
      picker.destroy();
    };
  }, [page, withTime]);

  return (
    <div className="y4-cell-editor">
      <input
        ref={input}
        type="text"
        className="form-control"
        placeholder={datePattern(withTime)}
        autoComplete="off"
        aria-label={label}
        aria-haspopup="dialog"
        defaultValue={writeDate(initialValue, withTime)}
      />
    </div>
  );
}
