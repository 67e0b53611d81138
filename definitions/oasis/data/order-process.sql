-- Takes up one pending order.
update shop_order
   set status = 'processing'
 where id = :id
   and status = 'pending'
