import type { PaymentKind } from '#schemas/shop/shop-config.ts';
import { delivery } from './delivery.ts';
import { inApp } from './in-app/in-app.ts';
import { points } from './points.ts';
import { transfer } from './transfer.ts';
import type { PaymentWay } from './way.ts';

/** One way for each kind of payment. */
export type PaymentWays = Readonly<Record<PaymentKind, PaymentWay>>;

/** Every way to pay; one that is missing does not compile. */
export const paymentWays: PaymentWays = { points, delivery, transfer, messenger: inApp };
