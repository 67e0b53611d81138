SELECT id, name, CASE WHEN stock_quantity < 5 THEN 'low' ELSE 'high' END AS level FROM product
