import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

const RATINGS = [5, 4, 3, 2, 1];

/** A form for show: it sends nothing, and says so (spec 2.58h). */
export function ReviewForm() {
  const { t } = useTranslation();
  const [isPressed, setPressed] = useState(false);
  return (
    <form
      className="y4-reviews__form"
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
      }}
    >
      <h3>{t('Write your review')}</h3>
      <SelectField
        label={t('Rating')}
        options={RATINGS.map((rating) => ({
          value: String(rating),
          label: t('{rating} of 5 stars', { rating }),
        }))}
      />
      <TextField label={t('Name')} autoComplete="name" />
      <TextField label={t('Email')} type="email" autoComplete="email" />
      <TextField label={t('Review')} lines={4} />
      <Button type="submit">{t('Submit')}</Button>
      <p role="status">{isPressed && t('Reviews can not be sent here yet. Nothing was sent.')}</p>
    </form>
  );
}
