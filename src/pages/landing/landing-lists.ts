import type { LandingLists } from '#machines/landing/landing.machine.ts';
import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { LANDING_PARTS, landingRequest } from '#schemas/tenant/landing-lists.ts';
import { getConfig } from '#schemas/web-ui-falcon/get-config.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '../../app/services.ts';

type LandingServices = Pick<Services, 'api' | 'corp'>;

/**
 * Asks for the lists of the landing page at once; only where all of them fail the page does.
 *
 * @param known those that came before are not asked for again.
 */
export async function loadLandingLists(
  { api, corp: { code: corp } }: LandingServices,
  known: LandingLists | null,
  signal: AbortSignal,
): Promise<Result<LandingLists>> {
  const lists: Partial<LandingLists> = { ...known };
  await Promise.all(
    LANDING_PARTS.map(async (part) => {
      if (lists[part]?.ok) return;
      lists[part] = await api.call(getConfig, landingRequest(part, corp), { signal });
    }),
  );
  const { hero, ...others } = lists as LandingLists;
  const isLost = !hero.ok && Object.values(others).every(({ ok }) => !ok);
  return isLost ? hero : success({ hero, ...others });
}

/** The lists that came with the page, at once; null unless all of them did. */
export function knownLandingLists({
  api,
  corp: { code: corp },
}: LandingServices): LandingLists | null {
  const lists: Partial<LandingLists> = {};
  for (const part of LANDING_PARTS) {
    const list = api.known(getConfig, landingRequest(part, corp));
    if (list === undefined) return null;
    lists[part] = success(list);
  }
  return lists as LandingLists;
}

/** Lets them go once they are shown: another visit asks for them anew. */
export function forgetLandingLists({ api, corp: { code: corp } }: LandingServices): void {
  for (const part of LANDING_PARTS) api.forget(getConfig, landingRequest(part, corp));
}

/** The first item of that key, or undefined. */
export function itemOf(list: readonly ConfigItem[], key: string): ConfigItem | undefined {
  return list.find((item) => item.key === key);
}

/** All items of that key, in their order. */
export function itemsOf(list: readonly ConfigItem[], key: string): ConfigItem[] {
  return list.filter((item) => item.key === key);
}

/** Pages that only send somebody on who is signed in (spec 2.47). */
const VISITORS_ONLY = /\/authentication\/[^/]+\/(?:login|register|forgot-password)\/?(?:[?#]|$)/;

/** The items whose links lead their reader somewhere. */
export function itemsFor(list: readonly ConfigItem[], isSignedIn: boolean): readonly ConfigItem[] {
  return isSignedIn ? list.filter(({ url }) => !VISITORS_ONLY.test(url)) : list;
}
