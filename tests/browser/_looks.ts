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

/** What breaks a rule of accessibility in the look that a page has: in dark by those rules that colours can break. */
export async function faultsIn(
  page: Page,
  look: 'light' | 'dark',
  // The slower way looks into frames too.
  builder = new AxeBuilder({ page }).setLegacyMode(),
): Promise<string[]> {
  const axe = look === 'light' ? builder.withTags(RULES) : builder.withRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${look}: ${id}: ${nodes.map((node) => node.html)}`);
}
