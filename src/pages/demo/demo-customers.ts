/** A customer of the demo list (spec 1.9): fixed sample data, no call. */
export interface DemoCustomer {
  id: string;
  name: string;
  email: string;
  phone: string;
  city: string;
  orders: number;
  /** Total of all orders, in major units. */
  spent: number;
  /** `yyyy-MM-dd` */
  joined: string;
}

const NAMES = [
  ...['Ada Moreau', 'Bao Lin', 'Carla Rossi', 'Daoud Haddad', 'Elena Petrova', 'Farid Nasser'],
  ...['Grace Okafor', 'Hiro Tanaka', 'Ines Carvalho', 'Jonas Weber', 'Kavya Nair', 'Liam Byrne'],
  ...['Mei Zhang', 'Nora Lindqvist', 'Omar Said', 'Paula Novak', 'Quentin Roy', 'Rania Aziz'],
  ...['Sofia Mendes', 'Tomas Horak', 'Uma Patel', 'Viktor Ilic', 'Wen Liu', 'Yara Khalil'],
];
const CITIES = ['Shanghai', 'Dubai', 'Lisbon', 'Berlin', 'Toronto', 'Osaka', 'Prague'];

/** The same 24 people each time. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = NAMES.map((name, index) => {
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    id: `C-${1001 + index}`,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    phone: `+1 555 01${two((index * 7) % 100)}`,
    city: CITIES[index % CITIES.length] ?? '',
    orders: (index * 5) % 17,
    spent: ((index * 7919) % 5000) + 99.5,
    joined: `20${two(21 + (index % 5))}-${two((index % 12) + 1)}-${two(((index * 3) % 27) + 1)}`,
  };
});
