/** Reads rows as somebody who sees all tenants. */
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Rows = (query: string) => Promise<any[]>;

const AUDIT: Readonly<Record<string, string>> = {
  'an order is not the sum of its lines and shipping less its discount': `
    SELECT o.corp, o.id FROM shop_order o JOIN shop_order_line l USING (corp)
    WHERE l.order_id = o.id GROUP BY o.corp, o.id, o.amount, o.shipping_cost, o.discount
    HAVING sum(l.amount) + o.shipping_cost - o.discount <> o.amount`,
  'an order has no lines': `
    SELECT o.corp, o.id FROM shop_order o WHERE NOT EXISTS
      (SELECT FROM shop_order_line l WHERE l.corp = o.corp AND l.order_id = o.id)`,
  'an order has no bill, or one of another amount': `
    SELECT o.corp, o.id FROM shop_order o LEFT JOIN shop_payment p
      ON p.corp = o.corp AND p.order_id = o.id WHERE p.amount IS DISTINCT FROM o.amount`,
  'a checkout has no order or no answer': `
    SELECT corp, ccuid FROM shop_checkout WHERE order_id IS NULL OR answer IS NULL`,
  'an order has no checkout': `
    SELECT o.corp, o.id FROM shop_order o WHERE NOT EXISTS
      (SELECT FROM shop_checkout c WHERE c.corp = o.corp AND c.order_id = o.id)`,
  'a balance is not the sum of its ledger': `
    SELECT a.corp, a.user_id FROM points_account a LEFT JOIN points_entry e
      ON e.corp = a.corp AND e.user_id = a.user_id GROUP BY a.corp, a.user_id, a.balance
    HAVING coalesce(sum(e.points), 0) <> a.balance`,
  'points were taken for an order that they do not pay': `
    SELECT e.corp, e.order_id FROM points_entry e LEFT JOIN shop_payment p
      ON p.corp = e.corp AND p.order_id = e.order_id
    WHERE e.reason = 'order' AND p.points IS DISTINCT FROM -e.points`,
  'a promo was not used as often as it says': `
    SELECT p.corp, p.code FROM promo p WHERE p.uses <> (SELECT count(*) FROM promo_use u
      WHERE u.corp = p.corp AND u.code = p.code AND u.released_at IS NULL)`,
  'a payment is neither that of a bill nor on its way back': `
    SELECT n.corp, n.transaction_id FROM payment_notice n WHERE n.outcome <> 'refused'
      AND NOT EXISTS (SELECT FROM shop_payment p WHERE p.corp = n.corp
        AND p.transaction_id = n.transaction_id AND p.state IN ('paid', 'refunded'))
      AND NOT EXISTS (SELECT FROM shop_refund r WHERE r.corp = n.corp
        AND r.transaction_id = n.transaction_id)`,
  'something that was paid for a cancelled order does not go back': `
    SELECT o.corp, o.id FROM shop_order o JOIN shop_payment p ON p.corp = o.corp
      AND p.order_id = o.id WHERE o.status = 'cancelled' AND (p.state IN ('due', 'paid')
      OR p.state = 'refunded' AND NOT EXISTS (SELECT FROM shop_refund r
        WHERE r.corp = o.corp AND r.order_id = o.id AND r.amount = p.amount))`,
};

/** Everything that must hold between the books of all shops, as sentences about what does not. */
export async function findFaults(
  rows: Rows,
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const [fault, query] of Object.entries({ ...AUDIT, ...more })) {
    const found = await rows(query);
    if (found.length > 0) faults.push(`${fault}: ${JSON.stringify(found.slice(0, 3))}`);
  }
  return faults;
}
