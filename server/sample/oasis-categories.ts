import type { SampleCategory } from './tenant.ts';

const METAL = [
  ['Brass', 'نحاسي'],
  ['Copper', 'من النحاس الأحمر'],
  ['Silver-plated', 'مطلي بالفضة'],
  ['Hand-hammered', 'مطروق يدويًا'],
  ['Antique', 'عتيق'],
] as const;
const CLOTH = [
  ['Linen', 'من الكتان'],
  ['Cotton', 'من القطن'],
  ['Wool', 'من الصوف'],
  ['Silk', 'من الحرير'],
  ['Embroidered', 'مطرز'],
] as const;
const NATURAL = [
  ['Premium', 'فاخر'],
  ['Organic', 'عضوي'],
  ['Classic', 'كلاسيكي'],
  ['Royal', 'ملكي'],
  ['Desert', 'صحراوي'],
] as const;

/** What the home and gift shop of the sample sells. */
export const oasisCategories: readonly SampleCategory[] = [
  {
    id: 'lanterns',
    name: 'Lanterns & Lighting',
    styles: METAL,
    items: [
      {
        name: 'Lantern',
        second: 'فانوس',
        price: [79, 549],
        variants: ['Small', 'Medium', 'Large', 'Extra large'],
      },
      {
        name: 'Candle Holder',
        second: 'حامل شموع',
        price: [39, 259],
        variants: ['Single', 'Pair', 'Set of 3', 'Set of 5'],
      },
      {
        name: 'Table Lamp',
        second: 'مصباح طاولة',
        price: [149, 799],
        variants: ['30 cm', '40 cm', '50 cm', '60 cm'],
      },
      {
        name: 'Pendant',
        second: 'ثريا معلقة',
        price: [199, 1299],
        variants: ['20 cm', '30 cm', '40 cm', '50 cm'],
      },
      {
        name: 'Wall Sconce',
        second: 'إضاءة جدارية',
        price: [99, 499],
        variants: ['Single', 'Pair', 'Narrow', 'Wide'],
      },
    ],
  },
  {
    id: 'coffee',
    name: 'Coffee & Tea',
    styles: METAL,
    items: [
      {
        name: 'Coffee Pot',
        second: 'دلة قهوة',
        price: [119, 699],
        variants: ['600 ml', '800 ml', '1 l', '1.5 l'],
      },
      {
        name: 'Coffee Cups',
        second: 'فناجين قهوة',
        price: [49, 299],
        variants: ['Set of 4', 'Set of 6', 'Set of 8', 'Set of 12'],
      },
      {
        name: 'Tea Glasses',
        second: 'استكانات شاي',
        price: [45, 259],
        variants: ['Set of 4', 'Set of 6', 'Set of 8', 'Set of 12'],
      },
      {
        name: 'Serving Tray',
        second: 'صينية تقديم',
        price: [89, 459],
        variants: ['30 cm', '40 cm', '50 cm', '60 cm'],
      },
      {
        name: 'Sugar Bowl',
        second: 'سكرية',
        price: [39, 199],
        variants: ['Round', 'Oval', 'With lid', 'With spoon'],
      },
    ],
  },
  {
    id: 'textiles',
    name: 'Rugs & Textiles',
    styles: CLOTH,
    items: [
      {
        name: 'Rug',
        second: 'سجادة',
        price: [299, 3499],
        variants: ['80 × 120 cm', '120 × 180 cm', '160 × 230 cm', '200 × 300 cm'],
      },
      {
        name: 'Cushion',
        second: 'وسادة',
        price: [59, 299],
        variants: ['40 × 40 cm', '45 × 45 cm', '50 × 50 cm', '30 × 60 cm'],
      },
      {
        name: 'Throw',
        second: 'بطانية',
        price: [129, 699],
        variants: ['130 × 170 cm', '150 × 200 cm', 'Sand', 'Indigo'],
      },
      {
        name: 'Table Runner',
        second: 'مفرش طاولة',
        price: [69, 279],
        variants: ['140 cm', '160 cm', '180 cm', '220 cm'],
      },
      {
        name: 'Prayer Rug',
        second: 'سجادة صلاة',
        price: [79, 499],
        variants: ['Green', 'Burgundy', 'Blue', 'Beige'],
      },
    ],
  },
  {
    id: 'fragrance',
    name: 'Home Fragrance',
    styles: NATURAL,
    items: [
      {
        name: 'Oud Incense',
        second: 'بخور عود',
        price: [99, 1499],
        variants: ['25 g', '50 g', '100 g', '250 g'],
      },
      {
        name: 'Incense Burner',
        second: 'مبخرة',
        price: [59, 399],
        variants: ['Small', 'Medium', 'Large', 'Electric'],
      },
      {
        name: 'Rose Water',
        second: 'ماء ورد',
        price: [25, 129],
        variants: ['100 ml', '250 ml', '500 ml', '1 l'],
      },
      {
        name: 'Scented Candle',
        second: 'شمعة معطرة',
        price: [49, 249],
        variants: ['120 g', '180 g', '220 g', '400 g'],
      },
      {
        name: 'Reed Diffuser',
        second: 'معطر عيدان',
        price: [69, 299],
        variants: ['100 ml', '150 ml', '200 ml', '300 ml'],
      },
    ],
  },
  {
    id: 'gourmet',
    name: 'Dates & Gourmet',
    styles: NATURAL,
    items: [
      {
        name: 'Medjool Dates',
        second: 'تمر مجدول',
        price: [35, 249],
        variants: ['250 g', '500 g', '1 kg', '2 kg'],
      },
      {
        name: 'Ajwa Dates',
        second: 'تمر عجوة',
        price: [55, 349],
        variants: ['250 g', '500 g', '1 kg', '2 kg'],
      },
      {
        name: 'Saffron',
        second: 'زعفران',
        price: [45, 599],
        variants: ['1 g', '2 g', '5 g', '10 g'],
      },
      {
        name: 'Sidr Honey',
        second: 'عسل سدر',
        price: [89, 699],
        variants: ['250 g', '350 g', '500 g', '1 kg'],
      },
      {
        name: 'Arabic Coffee',
        second: 'قهوة عربية',
        price: [39, 189],
        variants: ['250 g', '500 g', '1 kg', 'Gift tin'],
      },
    ],
  },
  {
    id: 'tableware',
    name: 'Tableware',
    styles: METAL,
    items: [
      {
        name: 'Serving Bowl',
        second: 'وعاء تقديم',
        price: [79, 399],
        variants: ['20 cm', '25 cm', '30 cm', '35 cm'],
      },
      {
        name: 'Cutlery Set',
        second: 'طقم أدوات مائدة',
        price: [129, 899],
        variants: ['16 pieces', '24 pieces', '36 pieces', '48 pieces'],
      },
      {
        name: 'Water Jug',
        second: 'إبريق ماء',
        price: [69, 329],
        variants: ['1 l', '1.5 l', '2 l', 'With lid'],
      },
      {
        name: 'Cake Stand',
        second: 'حامل كعك',
        price: [89, 359],
        variants: ['One tier', 'Two tiers', 'Three tiers', 'With dome'],
      },
      {
        name: 'Date Bowl',
        second: 'وعاء تمر',
        price: [59, 299],
        variants: ['Small', 'Medium', 'Large', 'With lid'],
      },
    ],
  },
  {
    id: 'decor',
    name: 'Wall & Decor',
    styles: METAL,
    items: [
      {
        name: 'Mirror',
        second: 'مرآة',
        price: [149, 1199],
        variants: ['40 cm', '60 cm', '80 cm', '100 cm'],
      },
      {
        name: 'Vase',
        second: 'مزهرية',
        price: [69, 459],
        variants: ['20 cm', '30 cm', '40 cm', '50 cm'],
      },
      {
        name: 'Calligraphy Frame',
        second: 'لوحة خط عربي',
        price: [129, 899],
        variants: ['30 × 40 cm', '40 × 60 cm', '50 × 70 cm', '70 × 100 cm'],
      },
      {
        name: 'Jewellery Box',
        second: 'صندوق مجوهرات',
        price: [89, 499],
        variants: ['Small', 'Medium', 'Large', 'With drawer'],
      },
      {
        name: 'Wall Plate',
        second: 'طبق جداري',
        price: [59, 349],
        variants: ['20 cm', '25 cm', '30 cm', '40 cm'],
      },
    ],
  },
  {
    id: 'gifts',
    name: 'Gifts',
    styles: NATURAL,
    items: [
      {
        name: 'Gift Hamper',
        second: 'سلة هدايا',
        price: [149, 1299],
        variants: ['Small', 'Medium', 'Large', 'Corporate'],
      },
      {
        name: 'Ramadan Box',
        second: 'صندوق رمضان',
        price: [99, 799],
        variants: ['For two', 'For four', 'For six', 'For ten'],
      },
      {
        name: 'Eid Box',
        second: 'صندوق العيد',
        price: [99, 799],
        variants: ['For two', 'For four', 'For six', 'For ten'],
      },
      {
        name: 'Soap Set',
        second: 'طقم صابون',
        price: [35, 179],
        variants: ['2 bars', '3 bars', '4 bars', '6 bars'],
      },
      {
        name: 'Spice Collection',
        second: 'تشكيلة بهارات',
        price: [49, 259],
        variants: ['4 tins', '6 tins', '8 tins', '12 tins'],
      },
    ],
  },
];
