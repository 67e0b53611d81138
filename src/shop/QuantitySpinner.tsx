import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { isComposing } from '../ui/fields/composing.ts';
import { quantityOf } from './quantity.ts';

interface QuantitySpinnerProps {
  label: string;
  value: number;
  onChange(value: number): void;
}

/** How many pieces: typed, or one more or less, by arrow keys too; never below one (spec 5.11). */
export function QuantitySpinner({ label, value, onChange }: QuantitySpinnerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);

  function settle(more = 0) {
    const settled = quantityOf(String(quantityOf(text) + more));
    setText(String(settled));
    onChange(settled);
  }

  return (
    <fieldset className="y4-quantity" aria-label={label}>
      <Button
        variant="ghost"
        icon="minus"
        aria-label={`${t('Decrease')}: ${label}`}
        disabled={value <= 1}
        onClick={() => onChange(quantityOf(String(value - 1)))}
      />
      <input
        className="y4-quantity__input"
        inputMode="numeric"
        aria-label={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => settle()}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') settle();
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          settle(step);
        }}
      />
      <Button
        variant="ghost"
        icon="plus"
        aria-label={`${t('Increase')}: ${label}`}
        onClick={() => onChange(quantityOf(String(value + 1)))}
      />
    </fieldset>
  );
}
