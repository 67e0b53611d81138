import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PartBoundary } from '#src/parts/PartBoundary.tsx';
import { lazyPart } from '#src/parts/parts.ts';
import { show } from '../_screen.tsx';

// Time stands still: what React puts off to a later moment does not happen. It does not put off inside of `act`.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets everything happen that is due without time going by. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function late(text: string) {
  let arrive = () => {};
  const module = { default: () => <p>{text}</p> };
  const load = () =>
    new Promise<typeof module>((resolve) => {
      arrive = () => resolve(module);
    });
  return { Part: lazyPart(load), arrive: () => arrive() };
}

it('draws a part as soon as it has come, however short its place has stood in', async () => {
  const { Part, arrive } = late('Here it is');
  show(
    <PartBoundary fallback="Wait">
      <Part />
    </PartBoundary>,
  );
  await settle();
  expect(screen.queryByText('Wait')).not.toBeNull();
  arrive();
  await settle();
  expect(screen.queryByText('Here it is')).not.toBeNull();
  expect(screen.queryByText('Wait')).toBeNull();
});

it('draws parts inside of each other as the last of them comes', async () => {
  const inner = late('Inside');
  let arrive = () => {};
  const frame = { default: () => <inner.Part /> };
  const Frame = lazyPart(
    () =>
      new Promise<typeof frame>((resolve) => {
        arrive = () => resolve(frame);
      }),
  );
  show(
    <PartBoundary fallback="Wait">
      <Frame />
    </PartBoundary>,
  );
  await settle();
  arrive();
  await settle();
  expect(screen.queryByText('Wait')).not.toBeNull();
  inner.arrive();
  await settle();
  expect(screen.queryByText('Inside')).not.toBeNull();
});

it('draws a part that was fetched ahead without anything in its place', async () => {
  const { Part, arrive } = late('At once');
  const fetched = Part.fetch();
  arrive();
  await fetched;
  const stoodIn = vi.fn(() => null);
  const StandIn = stoodIn;
  show(
    <PartBoundary fallback={<StandIn />}>
      <Part />
    </PartBoundary>,
  );
  expect(screen.queryByText('At once')).not.toBeNull();
  expect(stoodIn).not.toHaveBeenCalled();
});

it('leaves a part that is drawn as it is when others come', async () => {
  const first = vi.fn(() => {
    const [number] = useState(() => first.mock.calls.length);
    return <p>Drawn as number {number}</p>;
  });
  const module = { default: () => first() };
  const Part = lazyPart(async () => module);
  const other = late('Another');
  show(
    <>
      <PartBoundary>
        <Part />
      </PartBoundary>
      <PartBoundary>
        <other.Part />
      </PartBoundary>
    </>,
  );
  await settle();
  const { textContent } = screen.getByText(/Drawn as/);
  const drawn = first.mock.calls.length;
  other.arrive();
  await settle();
  expect(screen.queryByText('Another')).not.toBeNull();
  expect(screen.getByText(/Drawn as/).textContent).toBe(textContent);
  expect(first).toHaveBeenCalledTimes(drawn);
});
