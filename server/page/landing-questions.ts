import { LANDING_PARTS, landingRequest } from '#schemas/tenant/landing-lists.ts';
import { getConfig } from '#schemas/web-ui-falcon/get-config.ts';
import type { Question } from './page-answers.ts';

/** The landing page, inside the tenant (spec 2.27). */
export const LANDING_PATH = '/landing';

/**
 * What the client asks first on the landing page, in its very words: the tenant's lists (spec 2.27).
 * Nothing on other pages.
 *
 * @param path inside the tenant.
 */
export function landingQuestions(path: string, corp: string): Question[] {
  if (path !== LANDING_PATH) return [];
  return LANDING_PARTS.map((part) => ({
    contract: getConfig,
    params: landingRequest(part, corp),
  }));
}
