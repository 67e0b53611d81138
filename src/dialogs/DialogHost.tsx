import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useServices } from '../app/services-context.ts';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { fetchAhead, lazyPart } from '../parts/parts.ts';

const OpenDialog = lazyPart(() => import('./OpenDialog.tsx'), 'OpenDialog');

// What a dialog asks has to be asked without a network too.
fetchAhead(OpenDialog.fetch);

/** The place of dialogs; what draws them comes once the page has nothing else to do. */
export function DialogHost() {
  const { dialogs } = useServices();
  const isOpen = useSelector(dialogs.actor, (snapshot) => !snapshot.matches('closed'));
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is another page
  useEffect(() => dialogs.leave(), [dialogs, path]);
  return isOpen ? (
    <PartBoundary>
      <OpenDialog />
    </PartBoundary>
  ) : null;
}
