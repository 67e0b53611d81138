import type { SampleShop } from './shop.ts';

/** The storefront of the home and gift shop. */
export const oasisShop: SampleShop = {
  englishName: 'name',
  freeShipping: 'Free delivery',
  newBadge: { bg: 'success', text: 'white', content: 'Just in' },
  shopper: 'shopper@oasis.example',
  addresses: [
    { name: 'Sara Mansour', phone: '+971 50 010 0101', street: 'Marina Walk 12, Apt 1904, Dubai' },
    {
      name: 'Sara Mansour (office)',
      phone: '+971 50 010 0102',
      street: 'Sheikh Zayed Rd 88, Dubai',
    },
  ],
  points: 12_000,
  promos: [
    { code: 'MARHABA', discount: 15, message: 'Marhaba! 15% off', maxUsesPerUser: 1 },
    { code: 'GIFT5', discount: 5, message: '5% off for gifts' },
    { code: 'LASTEID', discount: 30, message: 'Over', days: -10 },
  ],
  registrationCodes: [
    { code: 'OASIS-WELCOME', department: '', uses: 1000, note: 'For customers' },
    { code: 'OASIS-ONE-TIME', department: '', uses: 1, note: 'Single use' },
  ],
};
