import type { Configured, ShareCard } from '#machines/share/share.machine.ts';
import { askMessenger, type BridgeAnswer } from './bridge.ts';

/** Functions that the provider's documents call by another name than the bridge does. */
const bridgeNames: Readonly<Record<string, string>> = {
  onMenuShareTimeline: 'menu:share:timeline',
  onMenuShareAppMessage: 'menu:share:appmessage',
  onMenuShareQQ: 'menu:share:qq',
  onMenuShareWeibo: 'menu:share:weiboApp',
  onMenuShareQZone: 'menu:share:QZone',
  previewImage: 'imagePreview',
  getLocation: 'geoLocation',
  openProductSpecificView: 'openProductViewWithPid',
  addCard: 'batchAddCard',
  openCard: 'batchViewCard',
  chooseWXPay: 'getBrandWCPayRequest',
  openEnterpriseRedPacket: 'getRecevieBizHongBaoRequest',
  startSearchBeacons: 'startMonitoringBeacons',
  stopSearchBeacons: 'stopMonitoringBeacons',
  onSearchBeacons: 'onBeaconsInRange',
  consumeAndShareCard: 'consumedShareCard',
  openAddress: 'editAddress',
};

/** Functions that a share needs. */
const SHARING = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;

/** What a share needs and what the page wants beside it. */
export function scriptFunctions(wanted: readonly string[]): string[] {
  return [...new Set([...SHARING, ...wanted])];
}

function verification({ signature }: Configured): Record<string, string> {
  return {
    appId: signature.appId,
    verifyAppId: signature.appId,
    verifySignType: 'sha1',
    verifyTimestamp: String(signature.timestamp),
    verifyNonceStr: signature.nonceStr,
    verifySignature: signature.signature,
  };
}

/** Has the messenger check what the server signed, for the functions of the list. */
export function configureScript(configured: Configured): Promise<BridgeAnswer> {
  const verifyJsApiList = configured.jsApiList.map((name) => bridgeNames[name] ?? name);
  return askMessenger('preVerifyJSAPI', { verifyJsApiList, ...verification(configured) });
}

/** Sets what friends and what everybody sees of the page. */
export async function presentCard(
  configured: Configured,
  { title, description, link, image }: ShareCard,
): Promise<BridgeAnswer> {
  const verified = verification(configured);
  const [friends, everybody] = await Promise.all([
    askMessenger(SHARING[0], { title, desc: description, link, imgUrl: image, ...verified }),
    askMessenger(SHARING[1], { title, link, imgUrl: image, ...verified }),
  ]);
  return friends.outcome === 'ok' ? everybody : friends;
}
