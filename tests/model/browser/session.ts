import type { Page } from '@playwright/test';
import {
  admin,
  keepSession,
  openSession,
  type Person,
  type Session,
} from '#tests/browser/_people.ts';

const sessions = new Map<string, Session>();

/** Puts a session of a sample user into every page of this context before it opens. */
export async function signInBefore(page: Page, person: Person = admin): Promise<void> {
  const key = `${person.corp} ${person.user}`;
  const known = sessions.get(key) ?? (await openSession(page, person));
  sessions.set(key, known);
  await keepSession(page, person, known);
}
