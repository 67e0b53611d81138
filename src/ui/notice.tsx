import type { ReactNode } from 'react';

export interface NoticeProps {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  /** The notice stands for the whole page; its title is the page's heading. */
  page?: boolean;
}

/** A page or panel that has something to say instead of content, such as 'No form' (spec 2.8). */
export function Notice({ title, description, action, page = false }: NoticeProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <section className={`y4-notice${page ? ' y4-notice--page' : ''}`}>
      <Heading className="y4-notice__title">{title}</Heading>
      {description && <p className="y4-notice__description">{description}</p>}
      {action && <div className="y4-notice__action">{action}</div>}
    </section>
  );
}
