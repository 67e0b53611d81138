import type { Address } from '#schemas/shop/address.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { Checkout } from '../../../shop/checkout/checkout.ts';
import { Button } from '../../../ui/button.tsx';
import { Radio } from '../../../ui/fields/radio.tsx';

interface AddressRowProps {
  address: Address;
  isChosen: boolean;
  onSend: Checkout['addresses']['send'];
}

/** One address: chosen by its radio, changed or deleted by its buttons (spec 2.63b). */
export function AddressRow({ address, isChosen, onSend }: AddressRowProps) {
  const { t } = useTranslation();
  const { id, name, phone, street } = address;
  return (
    <li className={`y4-option${isChosen ? ' y4-option--chosen' : ''}`}>
      <Radio
        name="shipping-address"
        checked={isChosen}
        onChange={() => onSend({ type: 'address.chosen', id })}
        label={
          <>
            <strong>{name}</strong> <bdi className="y4-option__quiet">{phone}</bdi>
          </>
        }
        help={street}
      />
      <div className="y4-option__actions">
        <Button
          size="sm"
          variant="ghost"
          icon="pen"
          aria-label={t('Edit the address {street}', { street })}
          title={t('Edit')}
          onClick={() => onSend({ type: 'address.edit', address })}
        />
        <Button
          size="sm"
          variant="ghost-danger"
          icon="trash"
          aria-label={t('Delete the address {street}', { street })}
          title={t('Delete')}
          onClick={() => onSend({ type: 'address.delete', address })}
        />
      </div>
    </li>
  );
}
