import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useRefusedField } from '../../../ui/fields/use-refused-field.ts';
import { usePromo } from './use-promo.ts';

/** Asks for a promo code and sends it as typed (spec 2.59c, 5.13). */
export function PromoForm({ placeholder }: { placeholder: string }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const refused = useRefusedField<'code'>(form);
  const [snapshot, send] = usePromo(refused);
  const busy = snapshot.matches('asking');
  return (
    <form
      ref={form}
      className="y4-promo"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'promo.submitted' });
      }}
      onInput={refused.forget}
    >
      <TextField
        label={t('Promo code')}
        placeholder={placeholder}
        value={snapshot.context.code}
        maxLength={64}
        readOnly={busy}
        {...refused.propsOf('code')}
        onChange={({ target }) => send({ type: 'code.changed', code: target.value })}
      />
      <Button type="submit" busy={busy}>
        {t('Apply')}
      </Button>
    </form>
  );
}
