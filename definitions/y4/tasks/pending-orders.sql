-- How many orders wait to be taken up.
select count(*)::integer as pending
  from shop_order
 where status = 'pending'
