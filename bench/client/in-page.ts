/** What has to be in sight for a clock to stop. */
export interface Sight {
  readonly selector: string;
  /** Text that the first such element has to hold. */
  readonly text?: string;
}

declare global {
  interface Window {
    /** Milliseconds from `since`, on the page's clock, until what is wanted was painted. Rejects when it does not come. */
    painted(sight: Sight, since: number): Promise<number>;
    /** The same, from an act: a path to go to, the name of a button, or a step of the floor. */
    paintedAfter(act: string, sight: Sight): Promise<number>;
    /** Milliseconds from each key to the paint after it. */
    keys: number[];
    /** AG Grid alone, see `alone.ts`. */
    floor?: Readonly<Record<string, () => unknown>>;
  }
}

function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = work;
    channel.port2.postMessage(null);
  });
}

/** Milliseconds after which what did not come is not waited for any more. */
const TIMEOUT = 60_000;

window.painted = ({ selector, text = '' }, since) =>
  new Promise((resolve, reject) => {
    const observer = new MutationObserver(look);
    const timeout = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`There is no ${selector} with "${text}".`));
    }, TIMEOUT);
    function look(): void {
      if (!document.querySelector(selector)?.textContent?.includes(text)) return;
      observer.disconnect();
      clearTimeout(timeout);
      afterPaint(() => resolve(performance.now() - since));
    }
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    look();
  });

window.paintedAfter = (act, sight) => {
  const since = performance.now();
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.trim() === act,
  );
  if (act.startsWith('/')) history.pushState(null, '', act);
  else if (window.floor) window.floor[act]?.();
  else button?.click();
  return window.painted(sight, since);
};

window.keys = [];
document.addEventListener(
  'keydown',
  ({ timeStamp }) => afterPaint(() => window.keys.push(performance.now() - timeStamp)),
  true,
);
