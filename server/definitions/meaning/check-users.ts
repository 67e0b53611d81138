import * as z from 'zod/mini';
import type { UsersDocument } from '#schemas/definitions/tenant-documents.ts';
import type { Findings } from './findings.ts';
import { checkWay } from './pages/check-links.ts';
import { checkPicture } from './pages/check-picture.ts';
import type { TenantScope } from './scope.ts';

/** Looks for logins that stand twice, addresses of somebody else, addresses that get no mail, pictures at no address, and sign-ins that lead nowhere. */
export function checkUsers(findings: Findings, users: UsersDocument, scope: TenantScope): void {
  const logins = users.map(({ user }) => user.toLowerCase());
  findings.twice(logins, 'user', (index) => [index, 'user']);
  for (const [index, { email }] of othersAddresses(users)) {
    const message = `"${email}" is the address of another user, and names nothing of this one`;
    findings.warn([index, 'email'], message);
  }
  for (const [index, { email, userHeadImage }] of users.entries()) {
    checkPicture(findings, [index, 'userHeadImage'], userHeadImage);
    if (email === '' || z.email().safeParse(email).success) continue;
    findings.warn([index, 'email'], `"${email}" is no e-mail address`);
  }
  for (const [index, { afterLogin, department }] of users.entries()) {
    if (afterLogin === '') continue;
    // Of a department that there is not, that alone is told.
    const isUnknown = scope.departments?.includes(department) === false && department !== '';
    const audience = isUnknown ? '*' : department === '' ? 'visitors' : [department];
    checkWay(findings, [index, 'afterLogin'], afterLogin, scope, audience);
  }
}

type User = UsersDocument[number];

/** Users with an address that names another user who has it: one that names none of them, `office@…`, people may share. */
function othersAddresses(users: UsersDocument): [index: number, user: User][] {
  const isNamed = ({ user, userName, userFullName, email }: User) => {
    const own = wordsOf(`${user} ${userName} ${userFullName}`);
    return wordsOf(email.replace(/@.*/, '')).some((word) => own.includes(word));
  };
  return [...users.entries()].filter(
    ([, one]) =>
      one.email !== '' &&
      !isNamed(one) &&
      users.some(
        (other) => other.email.toLowerCase() === one.email.toLowerCase() && isNamed(other),
      ),
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
}
