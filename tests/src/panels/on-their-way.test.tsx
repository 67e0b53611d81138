import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { hasUnsavedChanges } from '#src/app/leave-guard.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { usePendingCells } from '#src/panels/edit-grid/use-pending-cells.ts';
import { useUploads } from '#src/panels/form/use-uploads.ts';

function WithServices({ children }: { children: ReactNode }) {
  return <ServicesContext value={{ api: {} } as Services}>{children}</ServicesContext>;
}

/** What is answered when the test says so. */
function pending<Answer>() {
  let resolve: (answer: Answer) => void = () => {};
  const promise = new Promise<Answer>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

test('[3.4d] a page is not left unasked while the server is asked what a cell of it gets', async () => {
  const { result, unmount } = renderHook(() => usePendingCells());
  const [first, second] = [pending<void>(), pending<void>()];
  result.current.add(first.promise);
  result.current.add(second.promise);
  expect(hasUnsavedChanges()).toBe(true);
  first.resolve();
  await first.promise;
  expect(hasUnsavedChanges()).toBe(true);
  second.resolve();
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  result.current.add(new Promise(() => {}));
  expect(hasUnsavedChanges()).toBe(true);
  // Whoever has left it all the same is not asked once more.
  unmount();
  expect(hasUnsavedChanges()).toBe(false);
});

test('[3.4d] a page is not left unasked while a file of it is not sent', async () => {
  const sending = pending<Result<StoredFile>>();
  const answers = [sending.promise, failure(ResultId.network, 'The server cannot be reached')];
  const keep = async () => answers.shift() ?? failure(ResultId.network, '');
  const stored: string[] = [];
  const { result, unmount } = renderHook(
    () => useUploads({ dataCode: 'GOODS' }, 'picture', ({ path }) => stored.push(path), keep),
    { wrapper: WithServices },
  );
  expect(hasUnsavedChanges()).toBe(false);
  result.current.add(new Blob(['a']), 'a.png');
  await waitFor(() => expect(hasUnsavedChanges()).toBe(true));
  sending.resolve(success({ path: '/a', name: 'a.png', size: 1, type: 'image/png' } as StoredFile));
  await waitFor(() => expect(stored).toEqual(['/a']));
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  // What did not get through waits for its user to try again.
  result.current.add(new Blob(['b']), 'b.png');
  await waitFor(() => expect(hasUnsavedChanges()).toBe(true));
  unmount();
  expect(hasUnsavedChanges()).toBe(false);
});
