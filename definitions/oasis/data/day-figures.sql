-- What the last 24 hours have brought, beside those before, and what waits to be done.
select 1 as id,
       days.*,
       waiting.*,
       shelf.*
  from (select count(*) filter (where o.date > now() - interval '1 day') as orders,
               count(*) filter (where o.date <= now() - interval '1 day') as orders_before,
               coalesce(sum(o.amount) filter (where o.date > now() - interval '1 day'), 0)::bigint as sales,
               coalesce(sum(o.amount) filter (where o.date <= now() - interval '1 day'), 0)::bigint as sales_before
          from shop_order o
         where o.date > now() - interval '2 days'
           and o.status <> 'cancelled') days
 cross join (select count(*) as pending, min(o.date) as oldest
               from shop_order o
              where o.status = 'pending') waiting
 cross join (select count(*) filter (where p.stock_quantity between 1 and 5) as scarce,
                    count(*) filter (where p.stock_quantity = 0) as sold_out
               from product p
              where p.listed) shelf
