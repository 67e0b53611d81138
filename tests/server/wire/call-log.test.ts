import { expect, test } from 'vitest';
import { closedAfterTests, createTestServer } from '../_server.ts';

const lines: string[] = [];
const server = await closedAfterTests(createTestServer({ onLog: (line) => lines.push(line) }));

test('the log names call, page and outcome of each request, and nothing that the page was asked with', async () => {
  const row = encodeURIComponent(JSON.stringify({ name: 'Ann Example', allergies: 'nuts' }));
  for (const rest of ['', `?id=7&other=${row}`, '#Ann']) {
    lines.length = 0;
    const path = `/y4/content/PATIENT/main${rest}`;
    await server.call('WebUiFalcon.GetConfig', { code: 'LANDING_PARTNERS' }, { corp: 'y4', path });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { call: 'WebUiFalcon.GetConfig', path: '/y4/content/PATIENT/main', result: 0, status: 200 },
    ]);
    expect(lines.join()).not.toMatch(/Ann|nuts/);
  }
});
