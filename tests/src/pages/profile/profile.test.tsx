import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import { type Authentication, authentication } from '#schemas/session/authentication.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import ProfilePage from '#src/pages/profile/ProfilePage.tsx';
import { show } from '../../_screen.tsx';

async function open(user: Partial<Authentication>): Promise<void> {
  const signedIn = authentication.parse({ token: 't', user: 'ada', userName: 'ada', ...user });
  const auth = createActor(
    authMachine.provide({
      actors: { restore: fromPromise<Authentication | null, void>(async () => signedIn) },
    }),
  ).start();
  await waitFor(auth, (snapshot) => snapshot.matches('signedIn'));
  show(
    <ServicesContext value={{ auth } as Partial<Services> as Services}>
      <ProfilePage />
    </ServicesContext>,
  );
}

it('[2.35a] shows the user name, verified or not', async () => {
  await open({ verified: true });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ada Verified');
});

it('[2.35b] shows the full name if it is another', async () => {
  await open({ userFullName: 'Ada Lovelace' });
  screen.getByText('Ada Lovelace');
});

it('[2.35b] says the same name once only', async () => {
  await open({ userFullName: 'ada' });
  expect(screen.getAllByText(/^ada/)).toHaveLength(2);
  screen.getByRole('heading', { name: /^ada/ });
});

it('[2.35c] shows the email address only if the login id is not the user name', async () => {
  await open({ user: 'ada@y4.example', email: 'ada@y4.example' });
  screen.getByRole('link', { name: 'ada@y4.example' });
});

it('[2.35c] shows none otherwise', async () => {
  await open({ email: 'ada@y4.example' });
  expect(screen.queryByText('ada@y4.example')).toBeNull();
});

it('[2.35c] takes no phone number for one', async () => {
  await open({ user: '13900139000' });
  expect(screen.queryByRole('link', { name: '13900139000' })).toBeNull();
  expect(screen.getByText('Login id').nextElementSibling?.textContent).toBe('13900139000');
});

it('[2.35d] shows the head image', async () => {
  await open({ userHeadImage: '/ada.png' });
  expect(screen.getByRole('img', { name: 'ada' }).getAttribute('src')).toBe('/ada.png');
});

it.each([
  ['__Warehouse', 'Warehouse'],
  ['', 'depot'],
])('says the department by its name %j, else by its code', async (departmentName, said) => {
  await open({ department: 'depot', departmentName });
  expect(screen.getByText('Department').nextElementSibling?.textContent).toBe(said);
});
