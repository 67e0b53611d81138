SELECT DISTINCT changed_by, record_key FROM record_change WHERE data_code = 'GOODS'
