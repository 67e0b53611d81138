import { afterEach, describe, expect, it } from 'vitest';
import { configureScript, presentCard, scriptFunctions } from '#src/messenger/weixin/script.ts';
import { putBridge, takeBridge } from '../_bridge.ts';

afterEach(takeBridge);

const configured = {
  config: 'main',
  url: 'https://a.b/',
  jsApiList: ['updateAppMessageShareData', 'onMenuShareTimeline', 'scanQRCode'],
  signature: { appId: 'wx1', timestamp: 1414587457, nonceStr: 'n', signature: 's' },
};
const card = { title: 'T', description: 'D', link: 'https://a.b/', image: 'https://a.b/i.png' };

/** What every call of the provider's own script 1.6.5 carries, as recorded from it. */
const verification = {
  appId: 'wx1',
  verifyAppId: 'wx1',
  verifySignType: 'sha1',
  verifyTimestamp: '1414587457',
  verifyNonceStr: 'n',
  verifySignature: 's',
};

describe("the messenger's script", () => {
  it('[3.1l] asks the bridge exactly what the provider’s own script asks it', async () => {
    const asked = putBridge((name) => ({ err_msg: `${name}:ok` }));
    expect(await configureScript(configured)).toMatchObject({ outcome: 'ok' });
    expect(await presentCard(configured, card)).toMatchObject({ outcome: 'ok' });
    expect(asked).toEqual([
      {
        name: 'preVerifyJSAPI',
        params: {
          verifyJsApiList: ['updateAppMessageShareData', 'menu:share:timeline', 'scanQRCode'],
          ...verification,
        },
      },
      {
        name: 'updateAppMessageShareData',
        params: { title: 'T', desc: 'D', link: card.link, imgUrl: card.image, ...verification },
      },
      {
        name: 'updateTimelineShareData',
        params: { title: 'T', link: card.link, imgUrl: card.image, ...verification },
      },
    ]);
  });

  it.each(['updateAppMessageShareData', 'updateTimelineShareData'])(
    'shares nothing when %s is refused',
    async (refused) => {
      putBridge((name) => ({ err_msg: `${name}:${name === refused ? 'access denied' : 'ok'}` }));
      expect(await presentCard(configured, card)).toEqual({
        outcome: 'fail',
        message: `${refused}:access denied`,
      });
    },
  );

  it('is configured for what a share needs and what the page wants beside it, once each', () => {
    expect(scriptFunctions(['scanQRCode', 'updateTimelineShareData'])).toEqual([
      'updateAppMessageShareData',
      'updateTimelineShareData',
      'scanQRCode',
    ]);
  });
});
