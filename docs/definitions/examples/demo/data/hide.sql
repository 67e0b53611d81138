UPDATE product SET listed = false WHERE id = :id AND listed
