import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { attempting } from '#src/api/attempts.ts';
import { openStorage } from '#src/storage/open-storage.ts';
import { tenantStore } from '#src/storage/storage.ts';

const store = tenantStore('y4', openStorage(window, 'sessionStorage'));
const lost = failure(ResultId.network, '', 'NETWORK');

async function keyOf(
  what: unknown,
  result = success(null) as typeof lost | ReturnType<typeof success>,
) {
  let key = '';
  await attempting(store, what, async (attempt) => {
    key = attempt;
    return result;
  });
  return key;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

describe('the key of an attempt', () => {
  it('is kept while it fails, over another failure too, and given up once it was done', async () => {
    const first = await keyOf(['count', 1], lost);
    expect(await keyOf(['count', 1], failure(ResultId.sessionExpired, ''))).toBe(first);
    expect(await keyOf(['count', 1])).toBe(first);
    expect(await keyOf(['count', 1])).not.toBe(first);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is another for something else', async () => {
    const first = await keyOf(['count', 1], lost);
    expect(await keyOf(['count', 2], lost)).not.toBe(first);
    expect(await keyOf(['count', 1])).toBe(first);
  });

  it('is another while the same is under way: both are meant', async () => {
    const keys: string[] = [];
    const send = async (attempt: string) => {
      keys.push(attempt);
      return success(null);
    };
    await Promise.all([attempting(store, 'count', send), attempting(store, 'count', send)]);
    expect(new Set(keys).size).toBe(2);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept when what sends it throws', async () => {
    let first = '';
    const fault = attempting(store, 'count', (attempt) => {
      first = attempt;
      throw new Error('No network');
    });
    await expect(fault).rejects.toThrow('No network');
    expect(await keyOf('count')).toBe(first);
  });

  it('is given up after ten minutes, and beyond the last twenty', async () => {
    vi.useFakeTimers({ now: 0 });
    const first = await keyOf('count', lost);
    vi.setSystemTime(9 * 60_000);
    expect(await keyOf('count', lost)).toBe(first);
    vi.setSystemTime(11 * 60_000);
    const second = await keyOf('count', lost);
    expect(second).not.toBe(first);
    for (let n = 0; n < 19; n++) await keyOf(n, lost);
    expect(await keyOf('count', lost)).toBe(second);
    await keyOf('another', lost);
    expect(await keyOf('count')).not.toBe(second);
  });
});
