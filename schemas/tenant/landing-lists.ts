/** Parts of the landing page, each one of the tenant's named lists (spec 2.27, 3.12). */
export const LANDING_PARTS = [
  'hero',
  'partners',
  'process',
  'services',
  'testimonials',
  'action',
  'footer',
] as const;
/** One of {@link LANDING_PARTS}. */
export type LandingPart = (typeof LANDING_PARTS)[number];

/** Code of the list that a part of the page is written in: `configs/LANDING_HERO.json`. */
export function landingListOf(part: LandingPart): string {
  return `LANDING_${part.toUpperCase()}`;
}

/** What GetConfig is asked for as that list of a tenant (spec 7.12a). Server and client ask in the same words. */
export function landingRequest(part: LandingPart, corp: string) {
  return { code: landingListOf(part), sort: 'asc' as const, corp };
}

/** What the `key` of an item of each list may be; null where it is free: the heading of a column, or nothing that is shown. */
export const LANDING_KEYS: Readonly<Record<LandingPart, readonly string[] | null>> = {
  hero: ['title', 'typed', 'action', 'picture'],
  partners: null,
  process: ['head', 'step'],
  services: ['head', 'service'],
  testimonials: null,
  action: ['action'],
  footer: null,
};
