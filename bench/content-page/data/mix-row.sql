-- Twenty rows of ten columns, of which five cities are to be drawn.
select 'D' || lpad(n::text, 4, '0') as id,
       'Customer ' || n as customer,
       (array['Aachen', 'Bern', 'Cadiz', 'Delft', 'Essen'])[n % 5 + 1] as city,
       timestamptz '2026-01-01 08:00+00' + n * interval '7 hours' as date,
       'Article ' || (n * 37 % 100) as article,
       n % 7 + 1 as quantity,
       (n * 1234 % 9000 + 100)::bigint as price,
       ((n % 7 + 1) * (n * 1234 % 9000 + 100))::bigint as amount,
       (array['open', 'packed', 'sent'])[n % 3 + 1] as status,
       'Leave at door ' || n as note
  from generate_series(1, 20) as n
