-- Before the page of one order: leads away when there is none, else names it in the page's head.
-- The order is told by ?id=, or by the row that the page was opened with.
select
  case when o.id is null then json_build_object(
    'url', '/content/ORDERS/main',
    'title', '__No such order',
    'message', '__This leads to all orders'
  ) end as redirect,
  case when o.id is not null then json_build_object(
    'headerDescription', o.id || ' · ' || c.name
  ) end as header,
  case when o.id is not null then json_build_object(
    'order', json_build_object('id', o.id, 'status', o.status, 'customer', c.name)
  ) end as other
  from (select coalesce(:id, :other::jsonb #>> '{rows,0,id}') as id) as wanted
  left join shop_order o on o.id = wanted.id
  left join customer c on c.id = o.customer_id
