import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** Asks before an address is deleted (spec 4.24c, 8.18). */
export function DeleteAddressDialog({ book }: { book: Checkout['addresses'] }) {
  const { t } = useTranslation();
  const street = useSelector(book, ({ context }) => context.deleting?.street ?? '');
  const busy = useSelector(book, (state) => state.matches('deleting'));
  const close = () => book.send({ type: 'delete.dismissed' });
  return (
    <Dialog
      title={t('Delete confirmation')}
      description={t('Do you want to delete the shipping address: {0}?', { 0: street })}
      onClose={close}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            onClick={() => book.send({ type: 'delete.confirmed' })}
          >
            {t('Delete')}
          </Button>
        </>
      }
    />
  );
}
