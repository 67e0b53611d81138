import type { ComponentProps } from 'react';
import { Link, useRouter } from 'wouter';
import { isFilePath, routerPath } from '../tenant/site-address.ts';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path inside the tenant, one that names its tenant already, a file's, or a full http(s) URL. */
  href: string;
}

/** A link inside the app, or out of it: a full URL leaves without telling who sent the visitor. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  const { base } = useRouter();
  if (/^https?:/i.test(href)) return <a {...rest} href={href} rel="noopener noreferrer" />;
  if (isFilePath(href)) return <a {...rest} href={href} rel="noopener" />;
  const path = routerPath(href, base);
  // The router's own link would take a click for another window as one for this.
  if (rest.target === '_blank') return <a {...rest} href={base + path} rel="noopener" />;
  return <Link {...rest} href={path} />;
}
