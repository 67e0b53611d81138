import type { Page } from '@playwright/test';
import { admin, type Person } from '#tests/browser/_people.ts';

const sessions = new Map<string, Record<string, unknown>>();

/** Puts a session of a sample user into every page of this context before it opens. */
export async function signInBefore(page: Page, person: Person = admin): Promise<void> {
  const { corp, user } = person;
  const key = `${corp} ${user}`;
  const known = sessions.get(key) ?? (await logIn(page, person));
  sessions.set(key, known);
  await page.addInitScript(
    ([name, session]) => {
      // Frames of a sandbox have no storage.
      if (window.origin === 'null' || sessionStorage.getItem('model') !== null) return;
      sessionStorage.setItem('model', 'signed in');
      sessionStorage.setItem(name ?? '', session ?? '');
    },
    [`y4:${corp}:authentication`, JSON.stringify(known)],
  );
}

async function logIn(page: Page, person: Person): Promise<Record<string, unknown>> {
  const answer = await page.request.post('/y4service/api/Y4/Login', {
    data: { ...person, type: 'password', system: '20', path: `/${person.corp}/` },
  });
  const { data, token } = await answer.json();
  const { afterLogin: _, message: __, ...user } = data;
  return { ...user, token };
}
