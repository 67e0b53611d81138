import { useState } from 'react';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HtmlDialog } from './HtmlDialog.tsx';

interface BuyerProtectionProps {
  config: Pick<ShopConfig, 'buyerProtection' | 'buyerProtectionItems'>;
}

/** What the buyer may count on, in short and in full (spec 2.63d). */
export function BuyerProtection({ config }: BuyerProtectionProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { buyerProtection, buyerProtectionItems } = config;
  if (buyerProtectionItems.length === 0 && buyerProtection === '') return null;
  return (
    <Card title={t('Buyer Protection')}>
      <ul className="y4-protection__items">
        {buyerProtectionItems.map((item) => (
          <li key={item}>
            <Icon name="shield-halved" /> {item}
          </li>
        ))}
      </ul>
      {buyerProtection !== '' && (
        <Button variant="link" onClick={() => setIsOpen(true)}>
          {t('Learn more')}
        </Button>
      )}
      {isOpen && (
        <HtmlDialog
          title={t('Buyer Protection')}
          html={buyerProtection}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
