import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { watchDefinitions } from '#server/definitions/watch.ts';
import { createDefinitionFolder } from '../_definitions.ts';

test('several writes of one change are told once, and none after the end', async () => {
  const folder = await createDefinitionFolder({ 'y4/forms/A.json': {} });
  const onChange = vi.fn();
  const stop = watchDefinitions(folder.path, onChange);
  await pause(50);
  for (let index = 0; index < 5; index += 1) await folder.write({ 'y4/forms/A.json': { index } });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), { timeout: 5_000 });
  stop();
  await folder.write({ 'y4/forms/A.json': {} });
  await pause(400);
  expect(onChange).toHaveBeenCalledOnce();
  await folder.drop();
});
