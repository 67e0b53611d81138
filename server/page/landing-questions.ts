import { LANDING_PARTS, landingListOf } from '#schemas/tenant/landing-lists.ts';
import { getConfig } from '#schemas/web-ui-falcon/get-config.ts';
import type { Question } from './page-answers.ts';

/**
 * What the client asks first on the landing page, in its very words: the tenant's lists (spec 2.27).
 * Nothing on other pages.
 *
 * @param path inside the tenant.
 */
export function landingQuestions(path: string): Question[] {
  if (path !== '/landing') return [];
  return LANDING_PARTS.map((part) => ({
    contract: getConfig,
    params: { code: landingListOf(part) },
  }));
}
