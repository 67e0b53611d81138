import { sampleItems } from './sample-items.ts';
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
    items: sampleItems(`
      Lantern | فانوس | 79-549 | Small, Medium, Large, Extra large
      Candle Holder | حامل شموع | 39-259 | Single, Pair, Set of 3, Set of 5
      Table Lamp | مصباح طاولة | 149-799 | 30 cm, 40 cm, 50 cm, 60 cm
      Pendant | ثريا معلقة | 199-1299 | 20 cm, 30 cm, 40 cm, 50 cm
      Wall Sconce | إضاءة جدارية | 99-499 | Single, Pair, Narrow, Wide
    `),
  },
  {
    id: 'coffee',
    name: 'Coffee & Tea',
    styles: METAL,
    items: sampleItems(`
      Coffee Pot | دلة قهوة | 119-699 | 600 ml, 800 ml, 1 l, 1.5 l
      Coffee Cups | فناجين قهوة | 49-299 | Set of 4, Set of 6, Set of 8, Set of 12
      Tea Glasses | استكانات شاي | 45-259 | Set of 4, Set of 6, Set of 8, Set of 12
      Serving Tray | صينية تقديم | 89-459 | 30 cm, 40 cm, 50 cm, 60 cm
      Sugar Bowl | سكرية | 39-199 | Round, Oval, With lid, With spoon
    `),
  },
  {
    id: 'textiles',
    name: 'Rugs & Textiles',
    styles: CLOTH,
    items: sampleItems(`
      Rug | سجادة | 299-3499 | 80 × 120 cm, 120 × 180 cm, 160 × 230 cm, 200 × 300 cm
      Cushion | وسادة | 59-299 | 40 × 40 cm, 45 × 45 cm, 50 × 50 cm, 30 × 60 cm
      Throw | بطانية | 129-699 | 130 × 170 cm, 150 × 200 cm, Sand, Indigo
      Table Runner | مفرش طاولة | 69-279 | 140 cm, 160 cm, 180 cm, 220 cm
      Prayer Rug | سجادة صلاة | 79-499 | Green, Burgundy, Blue, Beige
    `),
  },
  {
    id: 'fragrance',
    name: 'Home Fragrance',
    styles: NATURAL,
    items: sampleItems(`
      Oud Incense | بخور عود | 99-1499 | 25 g, 50 g, 100 g, 250 g
      Incense Burner | مبخرة | 59-399 | Small, Medium, Large, Electric
      Rose Water | ماء ورد | 25-129 | 100 ml, 250 ml, 500 ml, 1 l
      Scented Candle | شمعة معطرة | 49-249 | 120 g, 180 g, 220 g, 400 g
      Reed Diffuser | معطر عيدان | 69-299 | 100 ml, 150 ml, 200 ml, 300 ml
    `),
  },
  {
    id: 'gourmet',
    name: 'Dates & Gourmet',
    styles: NATURAL,
    items: sampleItems(`
      Medjool Dates | تمر مجدول | 35-249 | 250 g, 500 g, 1 kg, 2 kg
      Ajwa Dates | تمر عجوة | 55-349 | 250 g, 500 g, 1 kg, 2 kg
      Saffron | زعفران | 45-599 | 1 g, 2 g, 5 g, 10 g
      Sidr Honey | عسل سدر | 89-699 | 250 g, 350 g, 500 g, 1 kg
      Arabic Coffee | قهوة عربية | 39-189 | 250 g, 500 g, 1 kg, Gift tin
    `),
  },
  {
    id: 'tableware',
    name: 'Tableware',
    styles: METAL,
    items: sampleItems(`
      Serving Bowl | وعاء تقديم | 79-399 | 20 cm, 25 cm, 30 cm, 35 cm
      Cutlery Set | طقم أدوات مائدة | 129-899 | 16 pieces, 24 pieces, 36 pieces, 48 pieces
      Water Jug | إبريق ماء | 69-329 | 1 l, 1.5 l, 2 l, With lid
      Cake Stand | حامل كعك | 89-359 | One tier, Two tiers, Three tiers, With dome
      Date Bowl | وعاء تمر | 59-299 | Small, Medium, Large, With lid
    `),
  },
  {
    id: 'decor',
    name: 'Wall & Decor',
    styles: METAL,
    items: sampleItems(`
      Mirror | مرآة | 149-1199 | 40 cm, 60 cm, 80 cm, 100 cm
      Vase | مزهرية | 69-459 | 20 cm, 30 cm, 40 cm, 50 cm
      Calligraphy Frame | لوحة خط عربي | 129-899 | 30 × 40 cm, 40 × 60 cm, 50 × 70 cm, 70 × 100 cm
      Jewellery Box | صندوق مجوهرات | 89-499 | Small, Medium, Large, With drawer
      Wall Plate | طبق جداري | 59-349 | 20 cm, 25 cm, 30 cm, 40 cm
    `),
  },
  {
    id: 'gifts',
    name: 'Gifts',
    styles: NATURAL,
    items: sampleItems(`
      Gift Hamper | سلة هدايا | 149-1299 | Small, Medium, Large, Corporate
      Ramadan Box | صندوق رمضان | 99-799 | For two, For four, For six, For ten
      Eid Box | صندوق العيد | 99-799 | For two, For four, For six, For ten
      Soap Set | طقم صابون | 35-179 | 2 bars, 3 bars, 4 bars, 6 bars
      Spice Collection | تشكيلة بهارات | 49-259 | 4 tins, 6 tins, 8 tins, 12 tins
    `),
  },
];
