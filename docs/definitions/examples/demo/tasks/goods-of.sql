SELECT id, name FROM product WHERE strpos(name, :word) > 0 ORDER BY id
