import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import { valueText } from '../../grid/cells/value-text.ts';
import { isList } from '../field-kind.ts';
import { fieldOf, scopeOf } from '../form-context.ts';
import { QuoteChips } from './QuoteChips.tsx';
import { QuoteInput } from './QuoteInput.tsx';
import { QuoteNote } from './QuoteNote.tsx';
import { QuoteOptions } from './QuoteOptions.tsx';
import { useQuote } from './use-quote.ts';
import { useQuotedValue } from './use-quoted-value.ts';

/**
 * Rows of another data definition, searched as one types (spec 3.4d): a combobox that opens on
 * arrows and typing, takes with Enter, closes with Escape; Tab takes what is plainly meant.
 */
export function QuoteWidget(props: WidgetProps) {
  const { id, label, value, readonly, disabled } = props;
  const field = fieldOf(props);
  const scope = scopeOf(props.registry);
  const many = isList(field);
  const input = useRef<HTMLInputElement>(null);
  const quoted = useQuotedValue(scope, field, value);
  const quote = useQuote(scope, field, quoted.take);
  const [snapshot, send] = quote;
  const { options, isCut, active, keyword, failure } = snapshot.context;
  const open = snapshot.matches('open');
  const { keys, names } = quoted;
  const chosen = many && keys.length > 0 ? `${id}-chosen` : undefined;

  function remove(at: number): void {
    quoted.remove(at);
    input.current?.focus();
  }

  return (
    <div className="y4-quote">
      {chosen === undefined ? null : (
        <QuoteChips
          id={chosen}
          label={label}
          keys={keys}
          names={names}
          locked={readonly === true || disabled === true}
          onRemove={remove}
        />
      )}
      <QuoteInput
        input={input}
        widget={props}
        quote={quote}
        quoted={quoted}
        many={many}
        chosen={chosen}
        onRemove={remove}
      />
      {many ? (
        <span className="visually-hidden" role="status">
          {quoted.said}
        </span>
      ) : null}
      <div className="y4-quote__list" hidden={!open}>
        <QuoteOptions
          id={id}
          label={label}
          options={options}
          active={active}
          isSelected={(key) => (many ? keys.includes(key) : key === valueText(value))}
          onPoint={(index) => send({ type: 'option.pointed', index })}
          onPick={(index) => send({ type: 'option.picked', index })}
        />
        <QuoteNote
          count={open ? options.length : null}
          isCut={isCut}
          searching={snapshot.matches({ open: 'loading' }) || snapshot.matches({ open: 'typing' })}
          isSought={keyword.trim() !== ''}
          failure={failure}
          onRetry={() => send({ type: 'keyword.typed', keyword })}
        />
      </div>
    </div>
  );
}
