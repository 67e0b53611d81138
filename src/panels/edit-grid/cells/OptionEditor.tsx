import type { SuppressKeyboardEventParams } from 'ag-grid-community';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { isComposing } from '../../../ui/fields/composing.ts';
import { optionsNamed } from '../../../ui/fields/options-named.ts';
import { QuoteNote } from '../../form/widgets/QuoteNote.tsx';
import { QuoteOptions } from '../../form/widgets/QuoteOptions.tsx';
import { valueText } from '../../grid/cells/value-text.ts';
import { beginIn, bringIntoSight } from './begin-in.ts';
import type { CellEditorProps, TypedListener } from './cell-editor.tsx';
import { offeredOptions } from './option-list.ts';

/** Keys that walk in the list, and where they lead from one of `count` places. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

/** Options that are found without typing. */
const FEW = 8;

/**
 * One option of a lookup, found by what is typed of its name, from the first letter on. What the list has come to is
 * the cell's value, which the keys that end an edit take and Escape gives up.
 */
export function OptionEditor(
  props: CellEditorProps & { field: ClientField; typed: TypedListener },
) {
  const { field, typed: hear, initialValue, onValueChange, stopEditing } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const label = fieldTitle(t, field);
  const offered = offeredOptions(field, valueText(initialValue), t);
  const begun = offered.findIndex(({ Key }) => Key === valueText(initialValue));
  const [{ keyword, active }, setPlace] = useState<{ keyword: string | null; active: number }>({
    keyword: null,
    active: begun,
  });
  const shown = optionsNamed(offered, keyword ?? '');

  useEffect(() => beginIn(input.current, label), [label]);
  useEffect(() => bringIntoSight(document.getElementById(`${id}-option-${active}`)), [id, active]);

  function goTo(index: number, typed = keyword): void {
    const options = optionsNamed(offered, typed ?? '');
    setPlace({ keyword: typed, active: options.length === 0 ? -1 : index });
    const option = options[index];
    hear(typed ?? '', option !== undefined, field);
    if (option === undefined) onValueChange(initialValue);
    else onValueChange(option.isNothing ? null : option.Key);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = STEPS[event.key];
    if (step === undefined || shown.length === 0 || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    goTo(step(active, shown.length));
  }

  return (
    <div className="y4-cell-editor">
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        className="form-control"
        autoComplete="off"
        // The keyboard of a phone would cover a list that needs none.
        inputMode={offered.length > FEW ? undefined : 'none'}
        aria-label={label}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-option-${active}` : undefined}
        aria-invalid={shown.length === 0 || undefined}
        value={keyword ?? offered[begun]?.Name ?? ''}
        onChange={({ target }) => goTo(0, target.value)}
        onKeyDown={onKeyDown}
      />
      <QuoteOptions
        id={id}
        label={label}
        options={shown}
        active={active}
        isSelected={(key) => key === valueText(initialValue)}
        onPoint={() => {}}
        onPick={(index) => {
          goTo(index);
          // The grid takes the value a moment later.
          setTimeout(() => stopEditing());
        }}
      />
      <QuoteNote count={shown.length} searching={false} failure={null} onRetry={() => {}} />
    </div>
  );
}

/** The grid walks with some of the keys that walk in the list; and an Enter for nothing that is there ends no edit. */
export function belongsToOptions({ event, editing }: SuppressKeyboardEventParams<Row>): boolean {
  if (!editing || !(event.target instanceof HTMLElement)) return false;
  const isLost = event.key === 'Enter' && event.target.getAttribute('aria-invalid') === 'true';
  return isLost || STEPS[event.key] !== undefined;
}
