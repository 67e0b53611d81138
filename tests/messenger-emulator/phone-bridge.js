/**
 * What the messenger's own browser puts into a page: its name in the user agent and its bridge. The
 * emulated phone serves this as the first script of every page; the product knows nothing of it.
 */
(() => {
  const agent = `${navigator.userAgent} Mobile MicroMessenger/8.0.50(0x28003255) Language/zh_CN`;
  Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });

  /**
   * @param {string} path
   * @param {object} body
   */
  async function ask(path, body) {
    const response = await fetch(`/__phone/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return response.json();
  }

  /**
   * @param {string} title
   * @param {string} text
   * @param {Record<string, string>} choices
   * @returns {Promise<string>} key of the choice
   */
  function sheet(title, text, choices) {
    const dialog = document.createElement('dialog');
    dialog.style.cssText =
      'position:fixed;inset:auto 0 0;margin:0 auto;width:min(24rem,100%);padding:1.5rem;border:0;border-radius:1rem 1rem 0 0;overflow-wrap:anywhere;font:16px system-ui;text-align:center;box-shadow:0 0 2rem #0006;background:#fff;color:#111';
    const heading = document.createElement('h2');
    heading.textContent = title;
    const line = document.createElement('p');
    line.textContent = text;
    dialog.append(heading, line);
    document.body.append(dialog);
    return new Promise((resolve) => {
      const settle = (/** @type {string} */ key) => {
        dialog.remove();
        resolve(key);
      };
      for (const [key, label] of Object.entries(choices)) {
        const button = document.createElement('button');
        button.textContent = label;
        button.style.cssText =
          'display:block;width:100%;margin-top:.5rem;padding:.75rem;border:0;border-radius:.5rem;font:inherit;background:#eee;color:#111';
        button.addEventListener('click', () => settle(key));
        dialog.append(button);
      }
      dialog.addEventListener('cancel', () => settle('cancel'));
      dialog.showModal();
    });
  }

  /** @type {Record<string, (params: any) => Promise<object>>} */
  const functions = {
    async getBrandWCPayRequest(params) {
      const { amount } = await ask('payment', params);
      const text = amount === undefined ? 'The merchant’s signature is wrong.' : `¥ ${amount}`;
      const answer = await sheet('Emulated payment', text, { pay: 'Pay', cancel: 'Cancel' });
      return ask('pay', { params, answer });
    },
    async preVerifyJSAPI(params) {
      const url = location.href.replace(/#.*$/, '');
      const { valid } = await ask('share', {
        appId: params.verifyAppId,
        url,
        nonceStr: params.verifyNonceStr,
        timestamp: params.verifyTimestamp,
        signature: params.verifySignature,
      });
      return { err_msg: `preVerifyJSAPI:${valid ? 'ok' : 'fail, the signature is wrong'}` };
    },
    async updateAppMessageShareData(card) {
      showCard(card);
      return { err_msg: 'updateAppMessageShareData:ok' };
    },
    async updateTimelineShareData() {
      return { err_msg: 'updateTimelineShareData:ok' };
    },
  };

  /** @param {{ title: string, desc: string, link: string, imgUrl: string }} card */
  function showCard(card) {
    document.querySelector('[data-phone-share]')?.remove();
    const button = document.createElement('button');
    button.dataset.phoneShare = '';
    button.textContent = 'Share';
    button.style.cssText =
      'position:fixed;top:45%;right:0;z-index:2000;padding:.25rem .5rem;border:0;border-radius:.5rem 0 0 .5rem;font:14px system-ui;background:#07c160;color:#000';
    button.addEventListener('click', () => {
      sheet(card.title, `${card.desc} — ${card.link} — ${card.imgUrl}`, { ok: 'Close' });
    });
    document.body.append(button);
  }

  const bridge = {
    /**
     * @param {string} name
     * @param {object} params
     * @param {(answer: object) => void} answer
     */
    invoke(name, params, answer) {
      const run = functions[name];
      const done = run ? run(params) : Promise.resolve({ err_msg: `${name}:ok` });
      done.then(answer, () => answer({ err_msg: `${name}:fail` }));
    },
    on() {},
  };
  document.addEventListener('DOMContentLoaded', () => {
    Object.assign(window, { WeixinJSBridge: bridge });
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  });
})();
