import type { ReactNode } from 'react';
import type { Badge as BadgeDefinition } from '#schemas/tenant/menu-item.ts';
import { Icon } from './icon.tsx';

export interface BadgeProps {
  /** The colour helps the eye; the text must say the same. */
  type?: BadgeDefinition['type'];
  icon?: string | undefined;
  children?: ReactNode;
}

/** A small soft mark: a status, a count (spec 3.9). */
export function Badge({ type = 'secondary', icon, children }: BadgeProps) {
  return (
    <span className={`y4-badge y4-badge--${type}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
