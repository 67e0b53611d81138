-- Closes one order that has arrived.
update shop_order
   set status = 'completed'
 where id = :id
   and status = 'shipping'
