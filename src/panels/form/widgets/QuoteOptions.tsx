import { useEffect } from 'react';
import type { LookupOption } from '#schemas/definitions/field.ts';
import { useDrawnPart } from '../../../ui/fields/use-drawn-part.ts';
import { LongText } from '../../../ui/text/long-text.tsx';

const NEAREST: ScrollIntoViewOptions = { block: 'nearest' };

interface QuoteOptionsProps {
  /** Of the combobox; the list and its options are named after it. */
  id: string;
  /** What the field is called. */
  label: string;
  options: readonly LookupOption[];
  /** Index of the option that Enter takes; -1 for none. */
  active: number;
  isSelected(key: string): boolean;
  onPoint(index: number): void;
  onPick(index: number): void;
}

/** What a Quote found, one below the other. */
export function QuoteOptions({ id, label, options, active, ...props }: QuoteOptionsProps) {
  const { count, onScroll } = useDrawnPart(active);
  // A list that opens at the window's edge would be below it.
  useEffect(() => {
    if (options.length > 0) document.getElementById(`${id}-list`)?.scrollIntoView?.(NEAREST);
  }, [id, options]);
  // The focus stays in the input: nothing else brings the option that the keys have come to in sight.
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView?.(NEAREST);
  }, [id, active]);
  return (
    <div
      id={`${id}-list`}
      className="y4-quote__options"
      role="listbox"
      aria-label={label}
      hidden={options.length === 0}
      onScroll={onScroll}
    >
      {options.slice(0, count).map(({ Key, Name }, index) => (
        // Keys reach the options through the input, which keeps the focus.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={Key}
          id={`${id}-option-${index}`}
          role="option"
          className="y4-quote__option"
          aria-selected={props.isSelected(Key)}
          data-active={index === active || undefined}
          // A pointer that rests does not point at what keys have scrolled below it.
          onMouseMove={() => index !== active && props.onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onPick(index)}
        >
          <LongText text={Name} />
        </div>
      ))}
    </div>
  );
}
