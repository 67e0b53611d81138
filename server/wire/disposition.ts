/**
 * Value of content-disposition: a plain name for old readers, and the true one as RFC 5987 writes it.
 *
 * @param name any text, as a user's device or a definition gave it.
 */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const whole = name.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  const plain = whole.replaceAll(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
