import { useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { type Checkout, enterCheckout, leaveCheckout } from '../../../shop/checkout/checkout.ts';

/** The visit that this page shows; null before it has begun. */
export function useCheckout(): Checkout | null {
  const services = useServices();
  const { language } = useTranslation().i18n;
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const shown = useRef<Checkout | null>(null);
  // The shop's words are another reader's in another language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    shown.current = enterCheckout(services);
    setCheckout(shown.current);
  }, [services, language]);
  useLayoutEffect(() => () => leaveCheckout(shown.current), []);
  return checkout;
}
