import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isPointing } from '../icons/icon-shape.ts';
import { findIcon, iconsNow, loadMoreIcons, subscribeToIcons } from '../icons/icon-store.ts';

interface IconProps {
  /** `box`, `regular:bell`, `brands:github`; a name no set has is drawn as a dot. */
  name: string;
  className?: string;
}

/** One icon, as high as the text beside it, which screen readers pass over. It keeps its room while its set is loading. */
export function Icon({ name, className = '' }: IconProps) {
  const loaded = useSyncExternalStore(subscribeToIcons, iconsNow, iconsNow);
  const shape = findIcon(loaded, name);
  const svg = useRef<SVGSVGElement>(null);
  const firstName = useRef(name);
  useEffect(() => {
    if (shape !== null || !loaded) return;
    // One that the server drew stands there already, and stays until it is to be another.
    const isDrawn =
      name === firstName.current && svg.current?.querySelector('path:not([d=""])') != null;
    if (!isDrawn) void loadMoreIcons(name);
  }, [name, shape, loaded]);
  const { width, height, path } = shape ?? { width: 512, height: 512, path: '' };
  const pointing = isPointing(name) ? ' y4-icon--pointing' : '';
  return (
    <svg
      aria-hidden="true"
      ref={svg}
      className={`y4-icon${pointing} ${className}`.trimEnd()}
      viewBox={`0 0 ${width} ${height}`}
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
