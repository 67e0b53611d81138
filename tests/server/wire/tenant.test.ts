import { describe, expect, test } from 'vitest';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());

async function titleOfOpen(sender: object): Promise<string> {
  return (await server.call('WebUiFalcon.GetForm', { code: 'OPEN' }, sender)).data.headerTitle;
}

test('[2.1] the first segment of the page names the tenant', async () => {
  expect(await titleOfOpen({ path: '/beta/content/OPEN/main?x=1' })).toBe('Of beta');
  expect(await titleOfOpen({ path: '/beta' })).toBe('Of beta');
  expect(await titleOfOpen({ path: '/y4/content/OPEN/main' })).toBe('__OPEN');
});

test('[2.2] without a segment the tenant is y4, and s is treated as y4', async () => {
  expect(await titleOfOpen({})).toBe('__OPEN');
  expect(await titleOfOpen({ path: '/' })).toBe('__OPEN');
  expect(await titleOfOpen({ path: '/s/abc' })).toBe('__OPEN');
  expect(await titleOfOpen({ corp: 's' })).toBe('__OPEN');
});

test('a header goes before the page', async () => {
  expect(await titleOfOpen({ corp: 'beta', path: '/y4/content/OPEN/main' })).toBe('Of beta');
});

describe('a tenant that does not exist', () => {
  test.each([
    'nobody',
    'Y4',
    'y4.',
    '%79%34',
    'y4/beta',
    '../y4',
    'x'.repeat(64),
    "y4'--",
    ' y4 x',
  ])('%s in the header is 404', async (corp) => {
    const answer = await server.call('WebUiFalcon.GetMenu', {}, { corp });
    expect(answer).toMatchObject({ status: 404, id: 60021, code: 'CORP' });
  });

  test('in the page leaves the default tenant', async () => {
    expect(await titleOfOpen({ path: '/nobody/content/OPEN/main' })).toBe('__OPEN');
  });

  test('in Login is 404, whoever signs in', async () => {
    expect(await server.login('ann', { corp: 'nobody' })).toMatchObject({ status: 404, id: 60021 });
  });
});

describe('a tenant in the params', () => {
  test('counts where neither header nor page name one', async () => {
    expect(
      (await server.call('WebUiFalcon.GetForm', { code: 'OPEN', corp: 'beta' })).data,
    ).toMatchObject({ headerTitle: 'Of beta' });
  });

  test('must be the one of the request', async () => {
    const params = { code: 'OPEN', corp: 'beta' };
    const answer = await server.call('WebUiFalcon.GetForm', params, { corp: 'y4' });
    expect(answer).toMatchObject({ status: 400, id: 60020 });
    const list = await server.call('WebUiFalcon.GetMenu', { corp: ['y4'] }, { corp: 'y4' });
    expect(list).toMatchObject({ status: 400, id: 60020 });
  });

  test('of GetCorp and GetConfig is the tenant they ask about, and no session reaches there', async () => {
    const token = await server.tokenOf('ann');
    const sender = { corp: 'y4', path: '/y4/', token };
    const corp = await server.call('WebUiFalcon.GetCorp', { code: 'beta' }, sender);
    expect(corp.data.name).toBe('Beta');
    const config = await server.call(
      'WebUiFalcon.GetConfig',
      { code: 'LOGOS', corp: 'beta' },
      sender,
    );
    expect(config.data).toEqual([]);
    const unknown = await server.call('WebUiFalcon.GetCorp', { code: 'nobody' }, sender);
    expect(unknown).toMatchObject({ status: 404, id: 60021 });
  });
});

describe("another tenant's token", () => {
  test('is no session, whatever names the tenant', async () => {
    const token = await server.tokenOf('ann', 'beta');
    for (const sender of [{ corp: 'y4' }, { path: '/y4/content/HOME/main' }, {}]) {
      const answer = await server.call(
        'WebUiFalcon.GetForm',
        { code: 'HOME' },
        { ...sender, token },
      );
      expect(answer).toMatchObject({ status: 200, id: 60000, data: null });
    }
    const own = await server.call('WebUiFalcon.Logout', {}, { corp: 'beta', token });
    expect(own.data).toEqual({ ended: true });
  });

  test('cannot be ended from outside', async () => {
    const token = await server.tokenOf('ann', 'beta');
    const foreign = await server.call('WebUiFalcon.Logout', {}, { corp: 'y4', token });
    expect(foreign.data).toEqual({ ended: false });
    const own = await server.call('WebUiFalcon.Logout', {}, { corp: 'beta', token });
    expect(own.data).toEqual({ ended: true });
  });
});
