import type { MenuItem } from '#schemas/tenant/menu-item.ts';

/** A tenant's menu of the usual depth. */
export const menu: MenuItem[] = [
  {
    name: '__Dashboard',
    to: '/content/HOME/main',
    icon: 'gauge',
    active: true,
    label: '__Daily work',
  },
  {
    name: '__Orders',
    icon: 'receipt',
    active: true,
    badge: { type: 'warning', content: '12' },
    children: [
      { name: '__All orders', to: '/content/ORDERS/main', active: true },
      { name: '__Open orders', to: '/content/OPEN/main', active: true },
      { name: '__Returns', to: '/content/RETURNS/main', active: false },
    ],
  },
  { name: '__Products', to: '/content/PRODUCTS/main', icon: 'box', active: true },
  { name: '__Customers', to: '/content/CUSTOMERS/main', icon: 'users', active: true },
  {
    name: '__Reports',
    icon: 'chart-line',
    active: true,
    label: '__Administration',
    children: [
      { name: '__Sales by region', to: '/content/SALES/main', active: true },
      {
        name: '__Stock',
        active: true,
        children: [{ name: '__Returns', to: '/content/STOCK/main', active: true }],
      },
    ],
  },
  { name: '__Settings', to: '/content/SETTINGS/main', icon: 'gear', active: true },
];

/** Quick links behind the nine dots. */
export const launcher: MenuItem[] = [
  { name: '__Orders', to: '/a', icon: 'receipt', active: true },
  { name: '__Products', to: '/b', icon: 'box', active: true },
  { name: '__Customers', to: '/c', icon: 'users', active: true },
  { name: '__Reports', to: '/d', icon: 'chart-line', active: true },
  { name: '__Stock', to: '/e', icon: 'warehouse', active: true },
  { name: '__Settings', to: '/f', icon: 'gear', active: true },
];

export interface Order {
  id: string;
  date: string;
  customer: string;
  status: 'Pending' | 'Processing' | 'Shipping' | 'Completed';
  amount: number;
}

/** Enough orders for a page of a grid. */
export const orders: Order[] = [
  ['SO-24101', '2026-11-20', 'Harbour & Sons Trading', 'Pending', 1280.5],
  ['SO-24100', '2026-11-20', '上海远航国际贸易有限公司', 'Processing', 48210],
  ['SO-24099', '2026-11-19', 'Meridian Coffee Roasters', 'Shipping', 936.2],
  ['SO-24098', '2026-11-19', 'Nordlicht Optik GmbH', 'Completed', 15600],
  ['SO-24097', '2026-11-18', 'Atelier Beaumont', 'Completed', 2104.75],
  ['SO-24096', '2026-11-18', '广州南天电子科技', 'Processing', 7320],
  ['SO-24095', '2026-11-17', 'Kestrel Outdoor Supply', 'Pending', 489.9],
  ['SO-24094', '2026-11-17', 'Pacific Rim Logistics', 'Shipping', 22040],
].map(([id, date, customer, status, amount]) => ({ id, date, customer, status, amount }) as Order);

/** The badge of each status (spec 4.18). */
export const STATUS_BADGE = {
  Pending: 'warning',
  Processing: 'primary',
  Shipping: 'secondary',
  Completed: 'success',
} as const;
