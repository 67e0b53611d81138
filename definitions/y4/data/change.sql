-- Who changed what, in words: `price: 40, stock: 5`. What was empty, and what only says how a value looks, is left out.
select id, changed_at, changed_by, data_code, operation, record_key,
       (select string_agg(name || ': ' || value, ', ' order by name)
          from jsonb_each_text(before) as said(name, value)
         where value <> '' and name !~ 'Ui$') as before,
       (select string_agg(name || ': ' || value, ', ' order by name)
          from jsonb_each_text(after) as said(name, value)
         where value <> '' and name !~ 'Ui$') as after
  from record_change
