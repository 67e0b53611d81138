/** Below the site's root; `scripts/product-pictures.ts` draws what lies there. */
const FOLDER = '/assets/pictures';
/** Pictures of each drawing, in other colours. */
const TURNS = 2;

/** Drawings of the items that are not called like theirs. */
const DRAWN_AS: Readonly<Record<string, string>> = {
  'Meeting Chair': 'chair',
  'Filing Cabinet': 'cabinet',
  'Gel Pens': 'pens',
  'File Folder': 'notebook',
  Whiteboard: 'board',
  'Desk Organiser': 'organiser',
  'Drawer Unit': 'cabinet',
  Hangers: 'hanger',
  'Vacuum Bags': 'pouch',
  'Laundry Basket': 'basket',
  'Utility Shelf': 'shoe-rack',
  'LED Bulb': 'bulb',
  'Pendant Light': 'pendant',
  'Monitor Light Bar': 'light-bar',
  'Stock Pot': 'pot',
  'Kitchen Knife': 'knife',
  'Food Container': 'container',
  'Spice Jars': 'jars',
  'Kitchen Scale': 'scale',
  'Dinner Plate': 'plate',
  'Rice Bowl': 'bowl',
  'Vacuum Flask': 'flask',
  'Bedding Set': 'bedding',
  Duvet: 'bedding',
  'Bath Towel': 'towel',
  'Cushion Cover': 'pillow',
  'Bin Bags': 'pouch',
  'Waste Bin': 'bin',
  'Laundry Liquid': 'bottle',
  'Facial Tissue': 'tissue',
  'Hand Wash': 'bottle',
  Duster: 'mop',
  'Cleaning Brush': 'mop',
  'Docking Station': 'dock',
  'Portable Drive': 'drive',
  'Mouse Mat': 'mat',
  'Framed Print': 'print',
  'Plant Pot': 'plant',
  'Artificial Plant': 'plant',
  'Scented Candle': 'candle',
  'Wall Clock': 'clock',
  'Copy Paper': 'paper',
  'Toner Cartridge': 'cartridge',
  'Ink Cartridge': 'cartridge',
  Labels: 'tape',
  'Photo Paper': 'paper',
  'Thermal Paper': 'tape',
  'Packing Tape': 'tape',
  'Mailing Bags': 'pouch',
  'Green Tea': 'tin',
  'Black Tea': 'tin',
  'Coffee Beans': 'pouch',
  'Mixed Nuts': 'nuts',
  'Mineral Water': 'water',
  'Wall Sconce': 'wall-light',
  'Coffee Pot': 'kettle',
  'Coffee Cups': 'tea-set',
  'Tea Glasses': 'tumbler',
  'Serving Tray': 'tray',
  'Sugar Bowl': 'jars',
  Cushion: 'pillow',
  Throw: 'towel',
  'Table Runner': 'cloth',
  'Oud Incense': 'oud',
  'Incense Burner': 'incense',
  'Rose Water': 'bottle',
  'Reed Diffuser': 'diffuser',
  'Medjool Dates': 'dates',
  'Ajwa Dates': 'dates',
  'Sidr Honey': 'honey',
  'Arabic Coffee': 'drip-coffee',
  'Serving Bowl': 'bowl',
  'Cutlery Set': 'cutlery',
  'Water Jug': 'kettle',
  'Date Bowl': 'dates',
  'Calligraphy Frame': 'calligraphy',
  'Jewellery Box': 'oud',
  'Gift Hamper': 'basket',
  'Ramadan Box': 'gift-box',
  'Eid Box': 'gift-box',
  'Soap Set': 'soap',
  'Spice Collection': 'jars',
};

/**
 * Pictures of a product, in all their sizes the largest: one for most, both for every third, so that
 * some cards have something to turn.
 *
 * @param item the item's English name.
 * @param number tells products of the same item apart.
 */
export function picturesOf(item: string, number: number): string[] {
  const drawing = DRAWN_AS[item] ?? item.toLowerCase().replaceAll(' ', '-');
  const first = number % TURNS;
  const turns = number % 3 === 0 ? [first, (first + 1) % TURNS] : [first];
  return turns.map((turn) => `${FOLDER}/${drawing}-${turn + 1}-960.webp`);
}
