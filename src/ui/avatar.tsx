import { useState } from 'react';
import { Icon } from './icon.tsx';
import { initialsOf } from './text/initials.ts';

interface AvatarProps {
  /** Whose picture it is; empty for nobody in particular. */
  name: string;
  /** Address of the picture; when it is empty or fails, initials or a figure stand instead. */
  src?: string | undefined;
  /** Edge in pixels, on the 4 px grid. */
  size?: 24 | 28 | 32 | 40 | 64 | 96;
}

/** The round picture of a person (spec 2.35d). */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const initials = initialsOf(name);
  return (
    <span className={`y4-avatar y4-avatar--${size}`}>
      {src && failed !== src ? (
        <img src={src} alt={name} width={size} height={size} onError={() => setFailed(src)} />
      ) : initials ? (
        <span aria-hidden="true">{initials}</span>
      ) : (
        <Icon name="user" />
      )}
    </span>
  );
}
