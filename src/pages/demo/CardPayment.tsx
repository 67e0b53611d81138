import { type FormEvent, useState } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import { useTextFields } from '../../ui/fields/use-text-fields.ts';
import { type CardForm, cardErrors } from './card-rules.ts';

const EMPTY: CardForm = { number: '', name: '', expiry: '', cvv: '' };

/** A card to pay with, which nobody charges (spec 5.14, 1.9: a demo without calls). */
export function CardPayment({ amount }: { amount: string }) {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const { texts, setTexts, fieldOf } = useTextFields(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? cardErrors(texts) : {};

  function field(name: keyof CardForm): Partial<TextFieldProps> {
    const error = errors[name];
    return {
      ...fieldOf(name),
      name: `card-${name}`,
      required: true,
      autoComplete: 'off',
      ...(error === undefined ? {} : { error: t(error) }),
    };
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    const [firstWrong] = Object.keys(cardErrors(texts));
    if (firstWrong !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="card-${firstWrong}"]`)?.focus();
      return;
    }
    toasts.raise('success', t('Thank you. Nothing was charged: this is a demo.'));
    setTexts(EMPTY);
    setChecked(false);
  }

  return (
    <form className="y4-demo-card" onSubmit={submit} noValidate>
      <TextField {...field('number')} label={t('Card number')} inputMode="numeric" />
      <TextField {...field('name')} label={t('Name on card')} />
      <div className="y4-demo-card__pair">
        <TextField {...field('expiry')} label={t('Expiry')} placeholder="MM/YY" />
        <TextField {...field('cvv')} label={t('CVV')} inputMode="numeric" maxLength={3} />
      </div>
      <Button type="submit" variant="primary" icon="lock" block>
        {t('Pay {amount}', { amount })}
      </Button>
    </form>
  );
}
