import { type ReactNode, useId } from 'react';

interface CardProps {
  title?: ReactNode;
  /** Names the card in place of its title. */
  label?: string | undefined;
  description?: ReactNode;
  /** Beside the title: badges, a count. */
  marks?: ReactNode;
  /** At the end of the header: buttons, a menu. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** The content reaches the edges, as a grid does. */
  flush?: boolean;
  /** The content is on its way; `children` are its skeleton. */
  busy?: boolean;
  /** Level of the title in the page's outline. */
  level?: 2 | 3 | 4;
  className?: string;
  /** Further attributes of the frame, such as `data-*`. */
  attributes?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** The frame of a panel: a title with actions, a body, a footer; each only when there is one. */
export function Card({
  title,
  label,
  description,
  marks,
  actions,
  footer,
  flush = false,
  busy = false,
  level = 2,
  className = '',
  attributes,
  children,
}: CardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const hasHeader = Boolean(title || description || marks || actions);
  return (
    <section
      {...attributes}
      className={`y4-card ${className}`.trimEnd()}
      aria-labelledby={title && !label ? titleId : undefined}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {hasHeader && (
        <header className="y4-card__header">
          <div className="y4-card__heading">
            {title && (
              <Heading className="y4-card__title" id={titleId}>
                <bdi>{title}</bdi>
              </Heading>
            )}
            {marks}
            {description && <div className="y4-card__description">{description}</div>}
          </div>
          {actions && <div className="y4-card__actions">{actions}</div>}
        </header>
      )}
      <div className={`y4-card__body${flush ? ' y4-card__body--flush' : ''}`}>{children}</div>
      {footer && <footer className="y4-card__footer">{footer}</footer>}
    </section>
  );
}
