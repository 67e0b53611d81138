import type { ReactNode } from 'react';

/**
 * Stands in the build for the reader of Markdown that RJSF brings along, which is a third of the code of a form: no
 * text of a definition is written in it.
 */
export function Markdown({ children }: { children: ReactNode }): ReactNode {
  return children;
}
