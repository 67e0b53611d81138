import { useSelector } from '@xstate/react';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { AddressRow } from './AddressRow.tsx';
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx';
import { WaitingOptions } from './Waiting.tsx';

/** Where the goods go: one of the shopper's addresses, which are kept here too (spec 2.63b). */
export function AddressBook({ addresses: book }: Pick<Checkout, 'addresses'>) {
  const { t, i18n } = useTranslation();
  const snapshot = useSelector(book, (state) => state);
  const { addresses, chosen, failure } = snapshot.context;
  const isLoading = snapshot.matches('loading');
  const add = () => book.send({ type: 'address.add' });
  return (
    <Card
      title={t('Shipping Address')}
      busy={isLoading}
      actions={
        (isLoading || addresses.length > 0) && (
          <Button size="sm" icon="plus" disabled={isLoading} onClick={add}>
            {t('Add address')}
          </Button>
        )
      }
    >
      {isLoading ? (
        <WaitingOptions count={1} />
      ) : snapshot.matches('failed') ? (
        <ErrorState
          title={t('Your addresses can not be shown')}
          description={failureText(i18n, failure)}
          onRetry={() => book.send({ type: 'retry.requested' })}
        />
      ) : addresses.length === 0 ? (
        <EmptyState
          icon="location-dot"
          title={t('No address yet')}
          description={t('Where shall we send your goods?')}
          action={
            <Button icon="plus" onClick={add}>
              {t('Add address')}
            </Button>
          }
        />
      ) : (
        <ul className="y4-options">
          {addresses.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              isChosen={address.id === chosen}
              onSend={book.send}
            />
          ))}
        </ul>
      )}
      {(snapshot.matches('editing') || snapshot.matches('saving')) && <AddressDialog book={book} />}
      {(snapshot.matches('confirming') || snapshot.matches('deleting')) && (
        <DeleteAddressDialog book={book} />
      )}
    </Card>
  );
}
