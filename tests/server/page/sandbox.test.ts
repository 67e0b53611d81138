import { expect, test } from 'vitest';
import { sandboxHeaders } from '#server/page/sandbox.ts';

test('the page of scripts has an opaque origin and reaches nothing', () => {
  const headers = sandboxHeaders('/sandbox.html', 'shop.example:4100');
  const policy = headers?.['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'none'");
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).toContain("script-src http://shop.example:4100/sandbox.js 'unsafe-eval' blob:");
  expect(headers).toMatchObject({ 'x-frame-options': null, 'origin-agent-cluster': null });
});

test('a host that is none can not write into the policy', () => {
  const headers = sandboxHeaders('/sandbox.html', "x; script-src * 'unsafe-inline'");
  expect(headers?.['content-security-policy']).not.toContain('*');
  expect(headers?.['content-security-policy']).not.toContain('unsafe-inline');
});

test('no other file of the client may compile scripts', () => {
  expect(sandboxHeaders('/', 'shop.example')).toBeUndefined();
  expect(sandboxHeaders('/assets/main.js', 'shop.example')).toBeUndefined();
  expect(sandboxHeaders('/sandbox.js', 'shop.example')).toEqual({
    'cross-origin-resource-policy': 'cross-origin',
  });
});
