import type { PaymentWay } from './way.ts';

/** Pays whoever brings the goods. */
export const delivery: PaymentWay = { takesPoints: false, take: async () => ({ state: 'due' }) };
