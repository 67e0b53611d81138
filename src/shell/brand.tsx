import { AppLink } from '../ui/app-link.tsx';

export interface BrandProps {
  /** Full name of the corporation; read out, and shown where there is room. */
  name: string;
  /** Short name, set as a word mark when there is no logo. */
  shortName: string;
  logoUrl?: string;
  /** Where the mark leads. */
  href?: string;
  /** Only the sign, as in the folded side menu. */
  compact?: boolean;
}

/** The tenant's mark, leading home: its logo, or its short name beside its first letter. */
export function Brand({ name, shortName, logoUrl, href = '/', compact = false }: BrandProps) {
  const shown = shortName || name;
  return (
    <AppLink href={href} className="y4-brand" aria-label={name || shown} title={name || undefined}>
      {logoUrl ? (
        <img className="y4-brand__logo" src={logoUrl} alt="" height={28} />
      ) : (
        <span className="y4-brand__sign" aria-hidden="true">
          {[...shown][0]?.toLocaleUpperCase()}
        </span>
      )}
      {!compact && !logoUrl && <span className="y4-brand__name">{shown}</span>}
    </AppLink>
  );
}
