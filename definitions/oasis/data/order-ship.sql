-- Sends one order on its way.
update shop_order
   set status = 'shipping'
 where id = :id
   and status = 'processing'
