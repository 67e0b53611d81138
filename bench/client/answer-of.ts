import type { Page } from '@playwright/test';

/** What the product answers to the next call of a command, or to the next that names something. */
export async function answerOf(page: Page, command: string, named = '') {
  const answer = await page.waitForResponse((response) => {
    const body = response.request().postData();
    return body?.includes(`"${command}"`) === true && body.includes(named);
  });
  return (await answer.json()).data;
}
