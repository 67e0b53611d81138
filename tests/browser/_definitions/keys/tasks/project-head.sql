SELECT json_build_object('headerDescription', name || ' ' || code) AS header FROM project WHERE code = :code
