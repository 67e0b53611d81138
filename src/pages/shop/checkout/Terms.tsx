import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { HtmlDialog } from './HtmlDialog.tsx';

/** The terms that an order is placed under (spec 2.63e). */
export function Terms({ html }: { html: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (html === '') return null;
  return (
    <p className="y4-confirm__terms">
      {t('By ordering you agree to our')}{' '}
      <Button variant="link" size="sm" onClick={() => setIsOpen(true)}>
        {t('Terms & Conditions')}
      </Button>
      {isOpen && (
        <HtmlDialog title={t('Terms & Conditions')} html={html} onClose={() => setIsOpen(false)} />
      )}
    </p>
  );
}
