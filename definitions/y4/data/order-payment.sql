-- What is booked for an order: its payment, and what goes back of it.
select 'payment ' || order_id as id, order_id, 'payment' as kind, state, amount, points, created_at,
       paid_at as settled_at, transaction_id
  from shop_payment
union all
select 'refund ' || id::text, order_id, 'refund', case state when 'done' then 'refunded' else 'owed' end,
       amount, points, created_at, done_at, transaction_id
  from shop_refund
