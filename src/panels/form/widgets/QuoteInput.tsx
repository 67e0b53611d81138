import type { WidgetProps } from '@rjsf/utils';
import { type RefObject, useImperativeHandle } from 'react';
import { shortened } from '../../../i18n/shortened.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useComposedText } from '../../../ui/fields/use-composed-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { inputAttributes, scopeOf } from '../form-context.ts';
import { leaveQuote, quoteKeys } from './quote-keys.ts';
import type { Quote } from './use-quote.ts';
import type { QuotedValue } from './use-quoted-value.ts';

interface QuoteInputProps {
  input: RefObject<HTMLInputElement | null>;
  widget: WidgetProps;
  quote: Quote;
  quoted: QuotedValue;
  /** Does the field take several rows? */
  many: boolean;
  /** Id of the list of them. */
  chosen: string | undefined;
  onRemove(at: number): void;
}

/** The combobox of a Quote, with a cross that clears one of a single row. */
export function QuoteInput({
  input,
  widget,
  quote,
  quoted,
  many,
  chosen,
  onRemove,
}: QuoteInputProps) {
  const { id, readonly, disabled } = widget;
  const locked = readonly === true || disabled === true;
  const [snapshot, send] = quote;
  const { active, keyword } = snapshot.context;
  const open = snapshot.matches('open');
  const { keys, name } = quoted;
  const shown = open || many || snapshot.matches('left') ? keyword : shortened(name);
  const text = useComposedText(shown, onType);
  const { 'aria-describedby': note, ...attributes } = inputAttributes(widget);
  const { seek, leaving } = scopeOf(widget.registry);
  useImperativeHandle(leaving, () => () => leaveQuote(quote, seek));
  const removeLast = many && keys.length > 0 ? () => onRemove(keys.length - 1) : undefined;
  // An open list shows what is typed in the place of the name, which is erased all the same.
  const eraseName = !many && open && name !== '' ? quoted.clear : undefined;

  /** What is emptied by keys is empty: nothing else clears it for who has no pointer. */
  function onType(typed: string): void {
    if (typed === '' && !many && name !== '') quoted.clear();
    send({ type: 'keyword.typed', keyword: typed });
  }

  return (
    <span className="y4-input">
      <input
        {...attributes}
        aria-describedby={[chosen, note].filter(Boolean).join(' ') || undefined}
        ref={input}
        type="text"
        role="combobox"
        className="form-control"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${id}-option-${active}` : undefined}
        {...text}
        readOnly={readonly}
        disabled={disabled}
        onClick={() => locked || send({ type: 'list.opened' })}
        {...(locked ? {} : quoteKeys(quote, removeLast ?? eraseName, seek))}
        onBlur={() => {
          // A cell's editor says by itself what is left of it.
          if (!seek) send({ type: 'list.left' });
          send({ type: 'list.closed' });
        }}
      />
      {!many && !locked && name !== '' && !open ? (
        <ClearButton
          label={widget.label}
          onClear={() => {
            quoted.clear();
            input.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear(): void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      // Tab leads to the next field, also where this comes with what Tab has taken.
      tabIndex={-1}
      className="y4-quote__clear"
      aria-label={t('Clear {name}', { name: label })}
      onClick={onClear}
    >
      <Icon name="xmark" />
    </button>
  );
}
