import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { LANDING_KEYS, LANDING_PARTS, landingListOf } from '#schemas/tenant/landing-lists.ts';
import { suggest } from '../suggest.ts';
import type { Findings } from './findings.ts';
import { checkWay } from './pages/check-links.ts';
import { checkPicture } from './pages/check-picture.ts';
import { checkTarget } from './pages/check-target.ts';
import type { TenantScope } from './scope.ts';

/**
 * Looks for items of a named list that the landing page does not show, for links that lead nowhere or are left out, and for pictures
 * that are at no address.
 */
export function checkConfig(
  findings: Findings,
  code: string,
  items: readonly ConfigItem[],
  scope: TenantScope,
): void {
  const part = LANDING_PARTS.find((one) => landingListOf(one) === code);
  const lists = LANDING_PARTS.map(landingListOf);
  const meant = part || !code.startsWith('LANDING') ? undefined : suggest(code, lists);
  if (meant !== undefined) {
    findings.warn([], `the landing page has no list "${code}"`, `configs/${meant}.json`);
  }
  const keys = part && LANDING_KEYS[part];
  for (const [index, item] of items.entries()) {
    const { key, code: own, url, imageUrl, extension } = item;
    if (items.findIndex((one) => one.key === key && one.code === own) < index) {
      findings.warn([index, 'code'], `the entry "${own}" of "${key}" stands here twice`);
    }
    if (keys && !keys.includes(key)) {
      const message = `the landing page shows nothing under the key "${key}" here; there are ${keys.join(', ')}`;
      findings.warn([index, 'key'], message, suggest(key, keys));
    }
    checkPicture(findings, [index, 'imageUrl'], imageUrl);
    checkPicture(findings, [index, 'extension', 'imageUrl'], extension.imageUrl);
    if (url === '') {
      if (part !== 'hero' || key !== 'action' || !findings.isWhole([index], item)) continue;
      findings.warn([index], 'a button without "url" leads nowhere, so it is not shown');
      continue;
    }
    // The landing page is for visitors, and what else reads a list nobody knows.
    if (part) checkWay(findings, [index, 'url'], url, scope, 'visitors');
    else checkTarget(findings, [index, 'url'], url, scope);
  }
}
