import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useServices } from '../app/services-context.ts';
import { lazyPart } from '../parts/parts.ts';

const OpenDialog = lazyPart(async () => ({
  default: (await import('./OpenDialog.tsx')).OpenDialog,
}));

/** The place of dialogs; what draws them comes with the first one. */
export function DialogHost() {
  const isOpen = useSelector(
    useServices().dialogs.actor,
    (snapshot) => !snapshot.matches('closed'),
  );
  return isOpen ? (
    <Suspense>
      <OpenDialog />
    </Suspense>
  ) : null;
}
