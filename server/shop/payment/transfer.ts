import type { PaymentWay } from './way.ts';

/** Pays to the tenant's bank account, as the method's description says. */
export const transfer: PaymentWay = { takesPoints: false, take: async () => ({ state: 'due' }) };
