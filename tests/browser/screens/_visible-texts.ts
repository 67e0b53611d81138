import type { Page, Response } from '@playwright/test';

/** A text of the page that somebody can see or hear, and where it stands. */
export interface VisibleText {
  readonly text: string;
  readonly place: string;
}

/** Attributes whose value is said or shown. */
const SAID = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'title',
  'alt',
];

/**
 * All texts of the page in its own language. Left out is what says itself that it is in another
 * (`lang`) or in none (`translate="no"`: codes and names).
 */
export function visibleTexts(page: Page): Promise<VisibleText[]> {
  return page.evaluate((said) => {
    const found: { text: string; place: string }[] = [{ text: document.title, place: 'title' }];
    const placeOf = (element: Element) =>
      `${element.localName}.${element.getAttribute('class') ?? ''}`;
    const isOwn = (element: Element) => {
      const spoken = element.closest('[lang]')?.getAttribute('lang');
      return (
        spoken === document.documentElement.lang && element.closest('[translate="no"]') === null
      );
    };
    // Where a line may break inside of a word, or a part of a text has a direction of its own, the text is still one.
    const isParted = (element: Element) =>
      element.querySelector(':scope > :is(wbr, bdi[dir="ltr"])') !== null;
    const isPart = (element: Element) => element.matches('bdi[dir="ltr"]');
    // Marks of direction are no letters.
    const readable = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '').trim();
    const walker = document.createTreeWalker(document.body);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element === null || !isOwn(element)) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (node instanceof Element) {
        for (const name of said) {
          const text = readable(node.getAttribute(name));
          if (text) found.push({ text, place: `${placeOf(node)}[${name}]` });
        }
        if (isParted(node))
          found.push({ text: readable(node.textContent) ?? '', place: placeOf(node) });
      } else if (
        node.nodeType === Node.TEXT_NODE &&
        element.localName !== 'style' &&
        !isParted(element) &&
        !isPart(element)
      ) {
        const text = readable(node.textContent);
        if (text) found.push({ text, place: placeOf(element) });
      }
    }
    return found;
  }, SAID);
}

/** Commands whose answers hold the product's or a page's own words, which have to be translated. */
const WORDS = new Set([
  'GetTranslation',
  'GetForm',
  'GetDataDefinition',
  'GetMenu',
  'GetQuickLink',
]);
/** Marks a text of a definition as the key of a translation (spec 2.20). */
const KEY = '__';

/** Collects every text that the server sends as data: names of people, goods, times. */
export class SeenData {
  readonly #texts = new Set<string>();
  readonly #reading = new Set<Promise<void>>();
  #known: { address: string; size: number; texts: readonly string[] } = {
    address: '',
    size: 0,
    texts: [],
  };

  /** Listens to the calls of a page, and to what comes inside its documents. */
  watch(page: Page): void {
    page.on('response', (response) => {
      // A page that is left takes its answers along.
      const reading = this.#read(response)
        .catch(() => {})
        .finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    });
  }

  /** The text without whatever of it is data; an address counts as data of the page it opens. */
  async without(text: string, address: string): Promise<string> {
    await Promise.all(this.#reading);
    let rest = text;
    for (const data of this.#knownAt(address)) rest = rest.replaceAll(data, ' ');
    return rest;
  }

  /** Texts that are data, the longest first. Thousands of them are asked for hundreds of times on a page. */
  #knownAt(address: string): readonly string[] {
    if (this.#known.address !== address || this.#known.size !== this.#texts.size) {
      const words = decodeURIComponent(address).split(/[/?&=]/);
      const texts = [...this.#texts, ...words.filter((word) => word.length > 1)];
      texts.sort((a, b) => b.length - a.length);
      this.#known = { address, size: this.#texts.size, texts };
    }
    return this.#known.texts;
  }

  async #read(response: Response): Promise<void> {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('text/html')) {
      const block = /id="y4-page-data">([\s\S]*?)<\/script>/.exec(await response.text())?.[1];
      if (block === undefined) return;
      const { answers } = JSON.parse(block);
      for (const { command, envelope } of answers) if (!WORDS.has(command)) this.keep(envelope);
    }
    if (!response.url().includes('/y4service/api/') || !type.includes('json')) return;
    const { command } = response.request().postDataJSON() ?? {};
    if (!WORDS.has(command)) this.keep(await response.json());
  }

  /** Takes every text of a value as data, of HTML its pieces, of a file's path its name. */
  keep(value: unknown): void {
    if (typeof value === 'string') {
      if (value.startsWith(KEY)) return;
      for (const piece of [value, ...value.split(/<[^>]*>/), value.split('/').at(-1) ?? '']) {
        const text = piece.trim();
        if (text.length > 1) this.#texts.add(text);
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) this.keep(one);
    }
  }
}
