interface SkeletonProps {
  /** Any CSS length; the room that the content will take, so that nothing jumps. */
  width?: string;
  height?: string;
  className?: string;
}

/** A grey place where something will be. */
export function Skeleton({ width = '100%', height = '1em', className = '' }: SkeletonProps) {
  return (
    <span
      className={`y4-skeleton ${className}`.trimEnd()}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

const LINE_WIDTHS = ['92%', '100%', '78%', '96%', '64%'];

/** Lines of text, or rows of a grid, to come. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <span className="y4-skeleton__lines" aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} width={LINE_WIDTHS[line % LINE_WIDTHS.length]} height="12px" />
      ))}
    </span>
  );
}
