import { useSelector } from '@xstate/react';
import {
  type AddressDraft,
  flawOf,
  isChanged,
} from '#machines/address-book/address-book.machine.ts';
import { askToLeave, useLeaveGuard } from '../../../app/leave-guard.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** Adds an address or changes one (spec 2.63b, 4.24b). */
export function AddressDialog({ book }: { book: Checkout['addresses'] }) {
  const { t } = useTranslation();
  const { dialogs } = useServices();
  const draft = useSelector(book, ({ context }) => context.draft);
  const checked = useSelector(book, ({ context }) => context.checked);
  const busy = useSelector(book, (state) => state.matches('saving'));
  const changed = useSelector(book, ({ context }) => isChanged(context));
  useLeaveGuard(changed);
  if (draft === null) return null;
  const close = () => book.send({ type: 'draft.dismissed' });
  const leave = () => {
    if (changed) void askToLeave({ dialogs, t }).then(({ ok }) => ok && close());
    else close();
  };
  return (
    <Dialog
      title={draft.id === undefined ? t('Add address') : t('Edit address')}
      onClose={leave}
      busy={busy}
      onSubmit={() => book.send({ type: 'draft.saved' })}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <AddressFields book={book} draft={draft} checked={checked} busy={busy} />
    </Dialog>
  );
}

interface AddressFieldsProps {
  book: Checkout['addresses'];
  draft: AddressDraft;
  /** Has it been looked at for what is wrong? */
  checked: boolean;
  busy: boolean;
}

function AddressFields({ book, draft, checked, busy }: AddressFieldsProps) {
  const { t } = useTranslation();
  const flaws = {
    empty: t('Please fill out this field'),
    phone: t('This is not a phone number'),
  };
  const errorOf = (field: Exclude<keyof AddressDraft, 'id'>) => {
    const flaw = checked ? flawOf(draft, field) : null;
    return flaw !== null && flaws[flaw];
  };
  const fieldOf = (field: Exclude<keyof AddressDraft, 'id'>) => ({
    value: draft[field],
    required: true,
    readOnly: busy,
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) =>
      book.send({ type: 'draft.changed', draft: { ...draft, [field]: target.value } }),
  });
  return (
    <div className="y4-address-form">
      <TextField
        {...fieldOf('name')}
        label={t('Username')}
        maxLength={100}
        autoComplete="shipping name"
      />
      <TextField
        {...fieldOf('phone')}
        label={t('Phone')}
        type="tel"
        maxLength={40}
        autoComplete="shipping tel"
      />
      <TextField
        {...fieldOf('street')}
        label={t('Street')}
        lines={3}
        maxLength={300}
        autoComplete="shipping street-address"
      />
    </div>
  );
}
