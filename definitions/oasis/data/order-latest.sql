-- The hundred newest orders with the name of their customer.
select o.id, o.date, c.name as customer_name, o.status, o.amount
  from shop_order o
  join customer c on c.id = o.customer_id
 order by o.date desc, o.id desc
 limit 100
