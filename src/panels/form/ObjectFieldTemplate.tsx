import type { ObjectFieldTemplateProps } from '@rjsf/utils';

/** All fields of the record in rows of twelve columns. */
export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return <div className="row g-4">{properties.map(({ content }) => content)}</div>;
}
