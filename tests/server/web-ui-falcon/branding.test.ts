import { describe, expect, test } from 'vitest';
import { corp } from '#schemas/tenant/corp.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());

test('[7.12i][3.11] GetCorp tells code, names, description, copyright, welcome and goodbye', async () => {
  const { data } = await server.call('WebUiFalcon.GetCorp', { code: 'y4' });
  expect(data).toMatchObject({
    code: 'y4',
    name: 'Y4 Trading',
    sortName: 'Y4',
    description: 'Goods & "more" </script>',
    copyright: '© Y4',
    welcome: 'Welcome to Y4',
    goodbye: 'Bye',
  });
  expect(corp.parse(data).settings).toMatchObject({ language: 'zh-CN', currency: 'CNY' });
});

describe('[7.12a] GetConfig', () => {
  const ask = async (params: object) =>
    (await server.call('WebUiFalcon.GetConfig', params)).data.map(
      (item: { key: string }) => item.key,
    );

  test('[7.12a] answers a list by code, sorted up or down', async () => {
    expect(await ask({ code: 'LOGOS' })).toEqual(['a', 'b']);
    expect(await ask({ code: 'LOGOS', sort: 'desc' })).toEqual(['b', 'a']);
    expect(await ask({ code: 'LOGOS', corp: 'y4' })).toEqual(['a', 'b']);
  });

  test('[7.12a] answers an item by key, in one list or in all', async () => {
    expect(await ask({ key: 'b' })).toEqual(['b']);
    expect(await ask({ code: 'LOGOS', key: 'a' })).toEqual(['a']);
    expect(await ask({ key: 'z' })).toEqual([]);
  });

  test('needs one of the two', async () => {
    const answer = await server.call('WebUiFalcon.GetConfig', {});
    expect(answer).toMatchObject({ status: 400, id: 60020 });
  });

  test('[3.12] items have key, code, title, caption, url, imageUrl, content and extension', async () => {
    const { data } = await server.call('WebUiFalcon.GetConfig', { key: 'a' });
    expect(data).toEqual([
      {
        key: 'a',
        code: 'LOGOS',
        title: 'A',
        caption: 'The first',
        url: '/content/OPEN/main',
        imageUrl: '/small.png',
        content: '<p>Well known</p>',
        extension: { imageUrl: '/a.png' },
      },
    ]);
    const plain = await server.call('WebUiFalcon.GetConfig', { key: 'b' });
    expect(plain.data).toMatchObject([{ title: 'B', caption: '', url: '', imageUrl: '' }]);
  });
});
