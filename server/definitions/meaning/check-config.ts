import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { checkPicture } from './check-picture.ts';
import { checkTarget, type Places } from './check-target.ts';
import type { Findings } from './findings.ts';

/** Looks for links of a named list that lead nowhere, and for pictures that are at no address. */
export function checkConfig(
  findings: Findings,
  items: readonly ConfigItem[],
  places: Places,
): void {
  for (const [index, { url, imageUrl, extension }] of items.entries()) {
    if (url !== '') checkTarget(findings, [index, 'url'], url, places);
    checkPicture(findings, [index, 'imageUrl'], imageUrl);
    checkPicture(findings, [index, 'extension', 'imageUrl'], extension.imageUrl);
  }
}
