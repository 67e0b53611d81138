-- A text of the tenant goes before the product's own of the same name.
INSERT INTO tenant_text (language, key, text)
VALUES (:language, :key, :text)
ON CONFLICT (corp, language, key) DO UPDATE SET text = excluded.text
