import { oasisCategories } from './oasis-categories.ts';
import { oasisShop } from './oasis-shop.ts';
import type { SampleTenant } from './tenant.ts';

const FIRST_NAMES = [
  ...['Aisha', 'Omar', 'Fatima', 'Khalid', 'Layla', 'Yusuf', 'Mariam', 'Hassan', 'Noura', 'Tariq'],
  ...['James', 'Sophie', 'Daniel', 'Emma', 'Priya', 'Arjun', 'Maria', 'Chen', 'Anna', 'Lucas'],
  ...['ليلى', 'أحمد', 'سارة', 'محمد', 'هند', 'سلطان', 'ريم', 'عبدالله', 'دانة', 'راشد'],
];
const LAST_NAMES = [
  ...['Al Mansoori', 'Haddad', 'Nasser', 'Rahman', 'Farouk', 'Saleh', 'Darwish', 'Aziz'],
  ...['Walker', 'Martin', 'Silva', 'Nair', 'Santos', 'Wei', 'Novak', 'Berg'],
];
const ARABIC_LAST_NAMES = ['المنصوري', 'الشامسي', 'حداد', 'الكعبي', 'النعيمي', 'درويش'];
const ARABIC = /[\u0600-\u06ff]/;

/** A home and gift shop: English first, Arabic beside it, dirham. */
export const oasis: SampleTenant = {
  corp: 'oasis',
  seed: 20_260_202,
  utcOffset: 4,
  products: 800,
  customers: 180,
  orders: 1_200,
  currencyDigits: 2,
  categories: oasisCategories,
  editions: [''],
  cities: [
    ['Dubai', ['Sheikh Zayed Road', 'Jumeirah Beach Road', 'Al Wasl Road', 'Marina Walk']],
    ['Abu Dhabi', ['Corniche Road', 'Hamdan Street', 'Al Reem Street', 'Airport Road']],
    ['Sharjah', ['Al Wahda Street', 'King Faisal Street', 'Al Taawun Road', 'University Road']],
    ['Ajman', ['Sheikh Khalifa Street', 'Al Ittihad Street', 'Beach Road', 'Al Jurf Road']],
    ['Al Ain', ['Khalifa Street', 'Zayed Road', 'Al Jimi Street', 'Hazza Road']],
    [
      'Ras Al Khaimah',
      ['Al Nakheel Street', 'Corniche Al Qawasim', 'Oman Street', 'Al Muntasir Road'],
    ],
  ],
  payments: [
    ['delivery', 80],
    ['transfer', 20],
  ],
  shop: oasisShop,
  staff: { sales: 'sales@oasis.example', warehouse: 'warehouse@oasis.example' },
  words: {
    productName: ({ style, item, variant }) =>
      `${style[0]} ${item.name}, ${variant} · ${item.second} ${style[1]}`,
    personName(pick) {
      const first = pick(FIRST_NAMES);
      return `${first} ${pick(ARABIC.test(first) ? ARABIC_LAST_NAMES : LAST_NAMES)}`;
    },
    phone: (number) => `+971 50 00${number % 10} ${String(number % 10_000).padStart(4, '0')}`,
    street: (street, number, unit) => `${street}, Building ${number}, Apt ${unit}`,
    features: [
      'Made by hand in small batches',
      'Finished without harmful substances',
      'Comes in a gift box',
      'Delivered within three days in the Emirates',
      'Easy to clean and care for',
      'Returns within fourteen days',
    ],
    tags: ['handmade', 'gift', 'ramadan', 'eid', 'home', 'bestseller', 'corporate'],
    specification: [
      ['Origin', ['UAE', 'Oman', 'Morocco', 'Egypt', 'India']],
      ['Care', ['Wipe with a dry cloth', 'Wash by hand', 'Keep dry']],
      ['Colour', ['Golden', 'Sand', 'Ivory', 'Emerald', 'Indigo']],
      ['Packaging', ['Gift box', 'Cotton bag', 'Carton']],
    ],
    reviews: [
      [5, 'Beautiful', 'Even nicer than in the pictures.'],
      [5, 'A perfect gift', 'My mother loved it. Thank you!'],
      [4, 'Good quality', 'Well made and well packed.'],
      [4, 'ممتاز', 'جودة رائعة وتوصيل سريع.'],
      [3, 'Fine', 'Good, but smaller than I expected.'],
    ],
    shortDescription: 'Chosen by Oasis, in stock and ready to ship.',
    descriptions: [
      '<p>Made for the warmth of home, by people who have known their craft for generations.</p><p>No two pieces are quite the same: small differences in colour and grain are part of what makes them yours.</p>',
      '<p>A quiet piece for the living room, the majlis or the table.</p><p>It comes ready to give, in a box with a card on which you can write a few words.</p>',
      '<p>Chosen for evenings with guests, and for the mornings after.</p><p>We pack it so that it arrives whole anywhere in the Emirates, and take it back if it does not.</p>',
    ],
  },
};
