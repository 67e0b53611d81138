import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { isComposing } from '../../../ui/composing.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useComposedText } from '../../../ui/use-composed-text.ts';
import { valueText } from '../../grid/value-text.ts';
import { isList } from '../field-kind.ts';
import { fieldOf, inputAttributes, scopeOf } from '../form-context.ts';
import { QuoteChips } from './QuoteChips.tsx';
import { QuoteNote } from './QuoteNote.tsx';
import { QuoteOptions } from './QuoteOptions.tsx';
import { useQuote } from './use-quote.ts';
import { useQuotedValue } from './use-quoted-value.ts';

const NEAREST: ScrollIntoViewOptions = { block: 'nearest' };

const MOVES = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const;

/**
 * Rows of another data definition, searched as one types (spec 3.4d): a combobox that opens on
 * arrows and typing, takes with Enter, closes with Escape; Tab takes what is plainly meant.
 */
export function QuoteWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, readonly, disabled } = props;
  const field = fieldOf(props);
  const scope = scopeOf(props.registry);
  const many = isList(field);
  const locked = readonly === true || disabled === true;
  const input = useRef<HTMLInputElement>(null);
  const quoted = useQuotedValue(scope, field, value);
  const { keys, names, name } = quoted;
  const [snapshot, send, quote] = useQuote(scope, field, quoted.take);
  const { options, active, keyword, failure } = snapshot.context;
  const open = snapshot.matches('open');
  const searching = snapshot.matches({ open: 'loading' }) || snapshot.matches({ open: 'typing' });
  const text = useComposedText(open || many || snapshot.matches('left') ? keyword : name, onType);
  const retry = () => send({ type: 'keyword.typed', keyword });
  const { 'aria-describedby': note, ...attributes } = inputAttributes(props);
  const chosen = many && keys.length > 0 ? `${id}-chosen` : undefined;

  // A list that opens at the window's edge would be below it.
  useEffect(() => {
    if (options.length > 0) document.getElementById(`${id}-list`)?.scrollIntoView?.(NEAREST);
  }, [id, options]);
  // The focus stays in the input: nothing else brings the option that the keys have come to in sight.
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView?.(NEAREST);
  }, [id, active]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event;
    if (isComposing(event.nativeEvent)) return;
    if (key === 'Escape' && open) {
      event.stopPropagation();
      send({ type: 'list.closed' });
    } else if (key === 'Enter' && open) {
      if (failure === null) send({ type: 'option.taken' });
      else retry();
    } else if (
      key === 'ArrowDown' ||
      key === 'ArrowUp' ||
      (open && (key === 'Home' || key === 'End'))
    ) {
      send(open ? { type: 'option.moved', to: MOVES[key] } : { type: 'list.opened' });
    } else if (key === 'Backspace' && many && keyword === '' && keys.length > 0)
      remove(keys.length - 1);
    else return;
    event.preventDefault();
  }

  /** Before a grid hears of the key, whose editor is closed by it. */
  function onLeave(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Tab' || isComposing(event.nativeEvent)) return;
    send({ type: 'list.left' });
    if (quote.getSnapshot().matches('left')) scope.seek?.(keyword);
  }

  function remove(at: number): void {
    quoted.remove(at);
    input.current?.focus();
  }

  function clear(): void {
    quoted.clear();
    input.current?.focus();
  }

  /** What is emptied by keys is empty: nothing else clears it for who has no pointer. */
  function onType(typed: string): void {
    if (typed === '' && !many && name !== '') quoted.clear();
    send({ type: 'keyword.typed', keyword: typed });
  }

  return (
    <div className="y4-quote">
      {chosen === undefined ? null : (
        <QuoteChips
          id={chosen}
          label={props.label}
          keys={keys}
          names={names}
          locked={locked}
          onRemove={remove}
        />
      )}
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
          onKeyDown={locked ? undefined : onKeyDown}
          onKeyDownCapture={locked ? undefined : onLeave}
          onBlur={() => send({ type: 'list.closed' })}
        />
        {!many && !locked && name !== '' && !open ? (
          <button
            type="button"
            // Tab leads to the next field, also where this comes with what Tab has taken.
            tabIndex={-1}
            className="y4-quote__clear"
            aria-label={t('Clear {name}', { name: props.label })}
            onClick={clear}
          >
            <Icon name="xmark" />
          </button>
        ) : null}
      </span>
      {many ? (
        <span className="visually-hidden" role="status">
          {quoted.said}
        </span>
      ) : null}
      <div className="y4-quote__list" hidden={!open}>
        <QuoteOptions
          id={id}
          label={props.label}
          options={options}
          active={active}
          isSelected={(key) => (many ? keys.includes(key) : key === valueText(value))}
          onPoint={(index) => send({ type: 'option.pointed', index })}
          onPick={(index) => send({ type: 'option.picked', index })}
        />
        <QuoteNote
          count={open ? options.length : null}
          searching={searching}
          failure={failure}
          onRetry={retry}
        />
      </div>
    </div>
  );
}
