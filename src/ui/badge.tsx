import type { ReactNode } from 'react';
import type { Badge as BadgeDefinition } from '#schemas/tenant/menu-item.ts';
import { Icon } from './icon.tsx';

export interface BadgeProps {
  /** The colour helps the eye; the text must say the same. */
  type?: BadgeDefinition['type'];
  icon?: string | undefined;
  className?: string;
  children?: ReactNode;
}

/** A small soft mark: a status, a count (spec 3.9). */
export function Badge({ type = 'secondary', icon, className = '', children }: BadgeProps) {
  return (
    <span className={`y4-badge y4-badge--${type} ${className}`.trimEnd()}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
