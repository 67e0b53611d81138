import type { OrderStatus } from '../database/schema/shop-order.ts';
import type { SampleProduct } from './products.ts';
import type { Random } from './random.ts';
import type { SampleTenant } from './tenant.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days before `now` that orders are spread over. */
const SPAN_DAYS = 365;

/** Somebody who orders from a sample shop. */
export interface SampleCustomer {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly level: string;
  readonly city: string;
  readonly street: string;
  readonly created_at: string;
}

/** An order of a sample shop. */
export interface SampleOrder {
  readonly id: string;
  readonly date: string;
  readonly customer_id: string;
  readonly status: OrderStatus;
  readonly amount: number;
  readonly address_name: string;
  readonly address_street: string;
  readonly address_phone: string;
  readonly payment_method: string;
}

/** A product on an order of a sample shop. */
export interface SampleLine {
  readonly order_id: string;
  readonly line: number;
  readonly product_id: string;
  readonly name: string;
  readonly quantity: number;
  readonly rate: number;
}

/** A step of an order from one status to the next. */
export interface SampleStatusChange {
  readonly order_id: string;
  readonly from_status: OrderStatus;
  readonly to_status: OrderStatus;
  readonly changed_at: string;
  readonly changed_by: string;
}

/** The tenant's customers, registered from a year to four years before `now`. */
export function makeCustomers(tenant: SampleTenant, random: Random, now: Date): SampleCustomer[] {
  return Array.from({ length: tenant.customers }, (_, index) => {
    const [city, streets] = random.pick(tenant.cities);
    const since = now.getTime() - random.between(SPAN_DAYS, 4 * SPAN_DAYS) * DAY_MS;
    return {
      id: `C${String(index + 1).padStart(5, '0')}`,
      name: tenant.words.personName(random.pick),
      phone: tenant.words.phone(random.between(0, 9_999_999)),
      level: random.weigh([
        ['regular', 70],
        ['silver', 17],
        ['gold', 9],
        ['vip', 4],
      ]),
      city,
      street: tenant.words.street(
        random.pick(streets),
        random.between(1, 900),
        random.between(101, 2808),
      ),
      created_at: new Date(since).toISOString(),
    };
  });
}

/** Orders with their lines, and how each came to its status. */
export interface SampleOrders {
  readonly orders: SampleOrder[];
  readonly lines: SampleLine[];
  readonly changes: SampleStatusChange[];
}

/** A year of orders up to `now`: more of late, more by day than at night; the old ones are completed. */
export function makeOrders(
  tenant: SampleTenant,
  random: Random,
  now: Date,
  goods: { products: readonly SampleProduct[]; customers: readonly SampleCustomer[] },
): SampleOrders {
  const made: SampleOrders = { orders: [], lines: [], changes: [] };
  const numbers = new Map<string, number>();
  for (const moment of momentsOf(tenant, random, now)) {
    const day = new Date(moment + tenant.utcOffset * HOUR_MS).toISOString().slice(0, 10);
    const number = (numbers.get(day) ?? 0) + 1;
    numbers.set(day, number);
    const id = `SO${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
    const customer = random.pick(goods.customers);
    const lines = makeLines(random, id, goods.products);
    const status = statusAt(random, (now.getTime() - moment) / DAY_MS);
    made.orders.push({
      id,
      date: new Date(moment).toISOString(),
      customer_id: customer.id,
      status,
      amount: lines.reduce((sum, line) => sum + line.quantity * line.rate, 0),
      address_name: customer.name,
      address_street: `${customer.city} ${customer.street}`,
      address_phone: customer.phone,
      payment_method: random.weigh(tenant.payments),
    });
    made.lines.push(...lines);
    made.changes.push(...changesOf(tenant, random, { id, moment, status, now }));
  }
  return made;
}

function momentsOf(tenant: SampleTenant, random: Random, now: Date): number[] {
  const moments = Array.from({ length: tenant.orders }, () => {
    // The square root puts more orders into the later months: the business grows.
    const daysAgo = Math.floor((1 - Math.sqrt(0.2 + 0.8 * random.next())) * 1.8 * SPAN_DAYS);
    const hour = random.weigh([
      [random.between(8, 11), 40],
      [random.between(13, 17), 38],
      [random.between(18, 22), 20],
      [random.between(0, 7), 2],
    ]);
    const midnight = Math.floor((now.getTime() + tenant.utcOffset * HOUR_MS) / DAY_MS) * DAY_MS;
    const local = midnight - daysAgo * DAY_MS + hour * HOUR_MS + random.between(0, 3599) * 1000;
    const moment = local - tenant.utcOffset * HOUR_MS;
    return moment < now.getTime() ? moment : moment - DAY_MS;
  });
  return moments.sort((a, b) => a - b);
}

function makeLines(
  random: Random,
  orderId: string,
  products: readonly SampleProduct[],
): SampleLine[] {
  const count = random.weigh([
    [1, 45],
    [2, 28],
    [3, 16],
    [5, 11],
  ]);
  const chosen = new Set(Array.from({ length: count }, () => random.pick(products)));
  return [...chosen].map((product, index) => ({
    order_id: orderId,
    line: index + 1,
    product_id: product.id,
    name: product.name,
    quantity: random.weigh([
      [1, 60],
      [2, 25],
      [random.between(3, 12), 15],
    ]),
    rate: product.sale_price ?? product.price,
  }));
}

/** How far an order has come after so many days. */
function statusAt(random: Random, age: number): OrderStatus {
  if (age < 4)
    return random.weigh([
      ['pending', 7],
      ['processing', 3],
    ]);
  if (age < 9)
    return random.weigh([
      ['pending', 1],
      ['processing', 6],
      ['shipping', 3],
    ]);
  if (age < 18)
    return random.weigh([
      ['processing', 1],
      ['shipping', 6],
      ['completed', 5],
    ]);
  return 'completed';
}

const STEPS: readonly OrderStatus[] = ['pending', 'processing', 'shipping', 'completed'];

function changesOf(
  { staff }: SampleTenant,
  random: Random,
  { id, moment, status, now }: { id: string; moment: number; status: OrderStatus; now: Date },
): SampleStatusChange[] {
  let time = moment;
  return STEPS.slice(1, STEPS.indexOf(status) + 1).map((to, index) => {
    time = Math.min(time + random.between(2, 40) * HOUR_MS, now.getTime());
    return {
      order_id: id,
      from_status: STEPS[index] ?? 'pending',
      to_status: to,
      changed_at: new Date(time).toISOString(),
      changed_by: to === 'shipping' ? staff.warehouse : staff.sales,
    };
  });
}
