import { expect, it } from 'vitest';
import { isAuthenticationPath, loginPath } from '#src/app/login-path.ts';

it('carries the address that a visitor came to, query included', () => {
  expect(loginPath({ pathname: '/y4/content/blank', search: '?url=%2Fy4' })).toBe(
    '/authentication/card/login?from=%2Fy4%2Fcontent%2Fblank%3Furl%3D%252Fy4',
  );
});

it('never leads from one sign-in to another', () => {
  const pathname = '/y4/authentication/card/login';
  expect(loginPath({ pathname, search: '?from=%2Fy4%2Fa' })).toBe(
    '/authentication/card/login?from=%2Fy4%2Fa',
  );
  expect(loginPath({ pathname, search: '' })).toBe('/authentication/card/login');
});

it.each([
  ['/y4/authentication/card/login?from=%2F', true],
  ['/authentication/card/login', true],
  ['/y4/content/authentication/login', false],
])('tells whether %s is an authentication page: %s', (path, is) => {
  expect(isAuthenticationPath(path)).toBe(is);
});
