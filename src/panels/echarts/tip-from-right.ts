/** How the library writes a part of a tooltip, as far as its place goes. */
interface PartStyle {
  align?: string;
  /** Pixels above, right, below and left. */
  padding?: number[];
}

/** A tooltip as the library has laid it out. */
export interface Tip {
  style: { text?: string | number; rich?: Record<string, PartStyle> };
  setStyle(style: Tip['style']): unknown;
}

/** Pixels between a mark and its name, and at least between a name and its value. */
const BESIDE_MARK = 8;
const BEFORE_VALUE = 20;

const PART = /\{([^|{}]+)\|([^}]*)\}/g;

/**
 * Lays a tooltip out from the right: mark, name, and the value at the left end. The library knows lines from the left
 * only, so the parts of each line are turned. One that is turned already stays.
 */
export function turnTip(tip: Tip): void {
  const { text, rich = {} } = tip.style;
  if (Object.values(rich).some(({ align }) => align === 'left')) return;
  const turned: Record<string, PartStyle> = { ...rich };
  const lines = String(text ?? '').split('\n');
  const turnedLines = lines.map((line) => {
    const parts = [...line.matchAll(PART)].map(([whole, name = '']) => ({ whole, name }));
    if (parts.length === 0) return line;
    const isMarked = parts.length > 1;
    for (const { name, whole } of parts) {
      const isValue = rich[name]?.align === 'right';
      const isMark = whole.endsWith('|}');
      turned[name] = {
        ...rich[name],
        align: isValue ? 'left' : 'right',
        ...(isValue && { padding: [0, BEFORE_VALUE, 0, 0] }),
        ...(!isValue && !isMark && isMarked && { padding: [0, BESIDE_MARK, 0, 0] }),
      };
    }
    return parts
      .map(({ whole }) => whole)
      .toReversed()
      .join('');
  });
  tip.setStyle({ text: turnedLines.join('\n'), rich: turned });
}
