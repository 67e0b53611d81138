import { useEffect, useRef } from 'react';
import { changedDate, writeDate } from '../form/widgets/date-text.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { namePopup } from './FieldEditor.tsx';

/** The last day that a browser's field takes: without it years have six digits there, and servers take four. */
export const LAST_DAY = '9999-12-31';

/** A day with its time, in a place of its own below the cell, which is too narrow for both. */
export function TimeEditor(props: CellEditorProps & { label: string }) {
  const { initialValue, onValueChange, label } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    namePopup(input.current, label);
    input.current?.focus();
  }, [label]);
  return (
    <div className="y4-cell-editor">
      <input
        ref={input}
        type="datetime-local"
        max={`${LAST_DAY}T23:59`}
        className="form-control"
        aria-label={label}
        defaultValue={writeDate(initialValue, true).replace(' ', 'T')}
        onChange={({ target: { value } }) => onValueChange(changedDate(value, initialValue, true))}
      />
    </div>
  );
}
