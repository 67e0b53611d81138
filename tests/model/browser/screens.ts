import { expect } from '@playwright/test';
import { toast } from '#tests/browser/_screens.ts';
import type { Stage } from './driver.ts';

/** What the server says no with, in the paths. */
export const refused = { fail: { id: 60023, code: 'NO', message: 'Not today' } } as const;

/** What the server says when it breaks down, and when something is not there any more. */
export const broken = { fail: { id: 60050, code: 'FAULT', message: 'Broken down' } } as const;
export const gone = { fail: { id: 60021, message: 'Gone' } } as const;

/** Why a state can not be seen. */
export const LASTS_NO_TIME = 'it lasts no time that somebody could see';

/** Opens a page of one panel, and maybe of others below it: its form is put under it, its data are the server's. */
export async function openPanel(
  stage: Stage,
  panel: object,
  query = '',
  ...below: readonly object[]
): Promise<void> {
  await stage.signIn();
  const rows = [panel, ...below].map((one) => ({ columns: [{ panel: one }] }));
  stage.gate.always('GetForm', { data: { code: 'MODEL', rows } });
  await stage.page.goto(`/y4/content/MODEL/main${query}`);
}

/** Sees a toast. */
export async function seesToast({ page }: Stage, text: string | RegExp): Promise<void> {
  await expect(toast(page, text).first()).toBeVisible();
}

/** Sees that the button of an action can be pressed, or that its action runs. */
export function seesButton(name: string, what: 'ready' | 'busy') {
  return async ({ page }: Stage): Promise<void> => {
    const button = page.getByRole('button', { name, exact: true });
    if (what === 'busy') await expect(button).toHaveAttribute('aria-busy', 'true');
    else await expect(button).not.toHaveAttribute('aria-busy', 'true');
  };
}
