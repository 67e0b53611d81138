import type { ComponentProps } from 'react';
import { Link, useRouter } from 'wouter';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app, relative to the router's base, or a full http(s) URL. */
  href: string;
}

/** A link inside the app, or out of it: a full URL leaves without telling who sent the visitor. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  const router = useRouter();
  if (/^https?:/i.test(href)) return <a {...rest} href={href} rel="noopener noreferrer" />;
  // The router's own link would take a click for another window as one for this.
  if (rest.target === '_blank') return <a {...rest} href={router.base + href} rel="noopener" />;
  return <Link {...rest} href={href} />;
}
