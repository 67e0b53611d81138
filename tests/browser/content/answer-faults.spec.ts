import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, openSession, speak } from '../_people.ts';
import { uniqueWord } from '../_rows.ts';
import { changeForms } from '../_screens.ts';
import { breakCall, FAULTS, type Fault } from './_faults.ts';

const OUTSIDE = 'https://developer.mozilla.org/**';

test.beforeEach(async ({ page, allowProblem }) => {
  allowProblem(/Failed to load resource/);
  await beAdmin(page);
  await page.route(OUTSIDE, (route) => route.fulfill({ body: 'Elsewhere' }));
});

interface Case {
  command: string;
  path: string;
  /** What stands there once the answer has come. */
  sees(page: Page): Promise<void>;
}

/** Pages that wait for one call before there is anything to see. */
const PAGES: readonly Case[] = [
  {
    command: 'CheckPrivilegeByToken',
    path: '/y4/content/ORDERS/embed?token=',
    sees: (page) => expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible(),
  },
  {
    command: 'GetArticle',
    path: '/y4/article?code=WELCOME',
    sees: (page) =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText('The new place to work is here'),
  },
  {
    command: 'GetShortLink',
    path: '/y4/s/docs',
    sees: (page) => expect(page).toHaveURL(/^https:\/\/developer\.mozilla\.org\//),
  },
  {
    command: '"GetForm"',
    path: '/y4/content/CUSTOMERS/main',
    sees: (page) => expect(page.locator('.ag-row').first()).toBeVisible(),
  },
];

const KINDS: readonly Fault[] = ['gone', 'empty', 'other', 'limited'];

for (const [index, { command, path, sees }] of PAGES.entries()) {
  // Two faults for each of them: between the pages each fault is met twice.
  for (const fault of [KINDS[index % 4], KINDS[(index + 2) % 4]] as Fault[]) {
    test(`a page whose ${command} is answered with what is ${fault} says so, and comes when it is asked for again`, async ({
      page,
    }) => {
      const mend = await breakCall(page, command, fault);
      const token = path.endsWith('token=') ? (await openSession(page, admin)).token : '';
      await page.goto(path + token);
      const told = page.getByRole('alert').filter({ hasText: FAULTS[fault][1] });
      await expect(told).toBeVisible();
      await expect(page.getByText('Loading....')).toHaveCount(0);
      mend();
      await told.getByRole('button', { name: 'Try again' }).click();
      await sees(page);
    });
  }
}

test('quick links that do not come say so behind the nine dots, and come when they are asked for again', async ({
  page,
}) => {
  const mend = await breakCall(page, '"GetQuickLink"', 'other');
  await page.goto('/y4/content/CUSTOMERS/main');
  await page.getByRole('button', { name: 'Apps' }).click();
  const panel = page.getByRole('dialog', { name: 'Apps' });
  await expect(panel.getByText('The quick links could not be loaded')).toBeVisible();
  mend();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('link').first()).toBeVisible();
});

for (const { what, command, path, told } of [
  {
    what: 'the menu',
    command: '"GetMenu"',
    path: '/y4/content/CUSTOMERS/main',
    told: 'The menu could not be loaded',
  },
  {
    what: 'a logout',
    command: '"Logout"',
    path: '/y4/authentication/card/logout',
    told: 'You are signed out in this browser only',
  },
]) {
  test(`${what} that came too often is not asked for again by the network that is back, as long as its answer forbids it`, async ({
    page,
  }) => {
    const mend = await breakCall(page, command, 'limited');
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes(command)) asked.push(request);
    });
    await page.goto(path);
    await expect(page.getByText(told)).toBeVisible();
    const before = asked.length;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(told)).toHaveCount(0);
    expect(asked).toHaveLength(before + 1);
  });
}

test('a view that is answered with nothing keeps its name in its dialog, and is saved once', async ({
  page,
}) => {
  const name = uniqueWord();
  await page.goto('/y4/content/PRODUCTS/main');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  const mend = await breakCall(page, 'TASK_View_Load', 'half');
  await page.getByRole('button', { name: /^Views/ }).click();
  const again = page.getByRole('menuitem', { name: 'Try again' });
  await expect(page.getByRole('menu').getByText(FAULTS.half[1])).toBeVisible();
  mend();
  await again.click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const mendSave = await breakCall(page, 'TASK_View_Save', 'empty');
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(FAULTS.empty[1])).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  mendSave();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Views: ${name}`, exact: true })).toBeVisible();
});

for (const fault of ['gone', 'half'] as const) {
  test(`a missing text whose report is ${fault} disturbs nobody`, async ({ page }) => {
    const word = uniqueWord();
    // English is what labels are written in: it misses nothing.
    await speak(page, 'zh-CN');
    await changeForms(page, (form) => {
      form.headerTitle = `__${word}`;
    });
    await breakCall(page, 'AddTranslation', fault);
    const reported = page.waitForRequest(
      (request) =>
        request.url().includes('AddTranslation') && request.postData()?.includes(word) === true,
    );
    await page.goto('/y4/content/CUSTOMERS/main');
    await reported;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await expect(page.locator('.y4-toast')).toHaveCount(0);
  });
}
