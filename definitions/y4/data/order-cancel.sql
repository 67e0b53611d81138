-- Ends one order before it leaves; what it holds goes back with its status.
update shop_order
   set status = 'cancelled'
 where id = :id
   and status in ('pending', 'processing')
