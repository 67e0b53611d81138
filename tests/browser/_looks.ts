import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Makes the next pages of this browser run from right to left, whatever language they speak. */
export async function writeFromTheRight(page: Page, corp: string): Promise<void> {
  await page.addInitScript((key) => {
    // Scripts run in frames that have no storage.
    if (window.origin === 'null') return;
    localStorage.setItem(key, JSON.stringify({ isRTL: true }));
  }, `y4:${corp}:settings`);
}

/** Shows a page in light or dark, and waits until its colours are those: they pass over into each other. */
export async function showIn(page: Page, look: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: look });
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', look);
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // The first frame begins the transitions, which may be over by the next.
    await frame();
    await frame();
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about colours: the others are about elements, which are the same in each look. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What breaks a rule of accessibility in a page, or in those places of it. */
export async function faultsOf(
  page: Page,
  { onlyColours = false, places = [] as readonly string[] } = {},
): Promise<string[]> {
  const hasFrames = (await page.locator('iframe').count()) > 0;
  const axe = new AxeBuilder({ page })
    // What breaks no rule need not be named: its names took a third of the time.
    .options({ resultTypes: ['violations'] })
    // Only the slower way looks into frames.
    .setLegacyMode(!hasFrames);
  for (const place of places) axe.include(place);
  if (onlyColours) axe.withRules(COLOUR_RULES);
  else axe.withTags(RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
}

/** The same in the look that a page has: in dark by those rules that colours can break. */
export async function faultsIn(page: Page, look: 'light' | 'dark'): Promise<string[]> {
  const faults = await faultsOf(page, { onlyColours: look === 'dark' });
  return faults.map((fault) => `${look}: ${fault}`);
}
