import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FailedPart } from '#src/parts/FailedPart.tsx';
import { PartLoading } from '#src/parts/PartLoading.tsx';
import {
  awaitBriefly,
  fetchAhead,
  fetchNow,
  fetchPart,
  inTime,
  isPartMissing,
  lazyPart,
} from '#src/parts/parts.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { show } from '../_screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // The server that does not give a part does not answer anything else either.
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => void vi.useRealTimers());

/** An import that fails some times before it comes. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch');
    return { default: () => <p>Here it is</p> };
  });
  return load;
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const backOnline = () => dispatchEvent(new Event('online'));

it.each([
  ['is here', (): Promise<unknown> => Promise.resolve(), 0],
  ['did not come', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['is long on its way', () => new Promise(() => {}), 100],
])('waits for code, but not for long: it %s', async (_how, code, waits) => {
  vi.useRealTimers();
  vi.useFakeTimers();
  const from = Date.now();
  const waited = awaitBriefly(code()).then(() => Date.now() - from);
  await vi.advanceTimersByTimeAsync(200);
  expect(await waited).toBe(waits);
});

it('asks for a part that did not come again when the network is back', async () => {
  const load = failing(1);
  const part = fetchPart(load);
  await settle();
  expect(isPartMissing()).toBe(true);
  backOnline();
  expect(isPartMissing()).toBe(false);
  await expect(part).resolves.toHaveProperty('default');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks by itself after a while, and each time a longer while', async () => {
  // To the millisecond: time that passes meanwhile would count.
  vi.useRealTimers();
  vi.useFakeTimers();
  const load = failing(3);
  const part = fetchPart(load);
  for (const [after, calls] of [
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
    [7_999, 3],
    [1, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(after);
    expect(load).toHaveBeenCalledTimes(calls);
  }
  await expect(part).resolves.toHaveProperty('default');
});

it('asks again for a part that was cut off on its way', async () => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length === 1) throw new SyntaxError('Unexpected end of input');
    return {};
  });
  const part = fetchPart(load);
  await settle();
  expect(isPartMissing()).toBe(true);
  backOnline();
  await part;
});

it('lets a fault of the part itself through, which no network mends', async () => {
  const load = vi.fn(async () => Promise.reject(new RangeError('a fault of its own')));
  await expect(fetchPart(load)).rejects.toThrow('a fault of its own');
  expect(isPartMissing()).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that a page could not be loaded, and tries again when that is pressed', async () => {
  const Page = lazyPart(failing(1));
  show(
    <Suspense fallback={<PartLoading />}>
      <Page />
    </Suspense>,
  );
  await screen.findByRole('heading', { name: 'The page could not be loaded' });
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Here it is');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves it to a page that is missing to say so', async () => {
  const Page = lazyPart(failing(1));
  show(
    <>
      <FailedPart />
      <Suspense fallback={<PartLoading />}>
        <Page />
      </Suspense>
    </>,
  );
  await screen.findByRole('heading', { name: 'The page could not be loaded' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Here it is');
});

it('says once that a part is lost, and without a network that it comes with that', async () => {
  const load = failing(2);
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  onLine.mockReturnValue(true);
  show(<FailedPart />);
  const part = fetchPart(load);
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('A part of this page could not be loaded');
  expect(within(told).getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toBe(told);
  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByRole('alert').textContent).toBe(
    'You are offline. This part of the page comes when the network is back.',
  );
  expect(screen.queryByRole('button')).toBeNull();
  onLine.mockReturnValue(true);
  await act(async () => {
    backOnline();
    await part;
  });
  expect(screen.queryByRole('alert')).toBeNull();
  onLine.mockRestore();
});

/** An import that a server has accepted and does not answer until it is told to. */
function stalling() {
  let answer = () => {};
  const answered = new Promise<{ default(): ReactNode }>((resolve) => {
    answer = () => resolve({ default: () => <p>Here it is</p> });
  });
  return { load: () => answered, answer: () => answer() };
}

it('says that a part is lost which is long on its way, until it comes', async () => {
  const { load, answer } = stalling();
  show(<FailedPart />);
  const part = fetchPart(load);
  await act(() => vi.advanceTimersByTimeAsync(44_000));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  within(screen.getByRole('alert')).getByRole('button', { name: 'Reload the page' });
  await act(async () => {
    answer();
    await part;
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that a page is long on its way, which nothing asks for twice, and shows it when it comes', async () => {
  vi.mocked(fetch).mockClear();
  const { load, answer } = stalling();
  const Page = lazyPart(load);
  show(
    <Suspense fallback={<PartLoading />}>
      <Page />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  const told = screen.getByRole('alert');
  expect(told.textContent).toContain('The page could not be loaded');
  expect(told.textContent).toContain('The server did not answer in time');
  expect(within(told).getAllByRole('button')).toHaveLength(1);
  within(told).getByRole('button', { name: 'Reload the page' });
  // A page that is only slow is not thrown away with what of it has come.
  expect(fetch).not.toHaveBeenCalled();
  await act(async () => answer());
  await screen.findByText('Here it is');
});

it('goes on without code that is worth a wait when it does not come in time', async () => {
  const told = expect(inTime(new Promise(() => {}))).rejects.toThrow('Overdue');
  await vi.advanceTimersByTimeAsync(20_000);
  await told;
});

it('fails at once where the code that a press waits for does not come, and goes on fetching it', async () => {
  const load = failing(2);
  await expect(fetchNow(load)).rejects.toThrow('Failed to fetch');
  await settle();
  expect(isPartMissing()).toBe(true);
  backOnline();
  await settle();
  expect(isPartMissing()).toBe(false);
  await expect(fetchNow(load)).resolves.toHaveProperty('default');
});

it('goes on fetching once what several presses wait for', async () => {
  const load = failing(3);
  for (let press = 0; press < 2; press += 1) {
    await expect(fetchNow(load)).rejects.toThrow('Failed to fetch');
    await settle();
  }
  backOnline();
  await settle();
  expect(load).toHaveBeenCalledTimes(4);
  expect(isPartMissing()).toBe(false);
});

it('says within a dialog that a part is lost, where the page can be loaded anew', async () => {
  const part = fetchPart(failing(2));
  const { rerender } = show(<FailedPart />);
  const told = await screen.findByRole('alert');
  expect(told.closest('dialog')).toBeNull();
  rerender(
    <>
      <FailedPart />
      <Dialog title="Import" onClose={() => {}} />
    </>,
  );
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toBe(told);
  rerender(<FailedPart />);
  expect(screen.getByRole('alert')).toBe(told);
  await act(async () => {
    backOnline();
    await part;
  });
});

it('fetches ahead in silence, and what does not come when the network is back', async () => {
  const load = failing(1);
  fetchAhead(load);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(isPartMissing()).toBe(false);
  backOnline();
  expect(load).toHaveBeenCalledTimes(2);
});
