import { isNamed } from '#machines/saved-views/saved-views.machine.ts';
import type { SavedView, ViewContent } from '#schemas/saved-view/saved-view.ts';
import { useServices } from '../../app/services-context.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { useRetryOnline } from '../../parts/use-online.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { isMenuGroup, type MenuPart } from '../../ui/overlays/menu-entry.ts';
import { useLasting } from '../../ui/timing/use-lasting.ts';
import { useSavedViews } from './use-saved-views.ts';
import { ViewButton } from './ViewButton.tsx';
import { isSameContent, type ViewPlace } from './view-content.ts';
import { actions, choices, loadingEntry, retryGroup } from './view-entries.ts';

const NameView = lazyPart(() => import('./NameView.tsx'));

interface ViewMenuProps {
  place: ViewPlace;
  /** What the panel shows at this moment, as a view keeps it. */
  content: ViewContent;
  /** What the panel shows by a view that says this. */
  shownBy(content: ViewContent): ViewContent;
  /** Takes what it is to show. */
  onApply(content: ViewContent): void;
}

/** Views of a panel by their names: to choose, keep, change, name, share and delete. */
export function ViewMenu(props: ViewMenuProps) {
  const { session } = useServices();
  // A view belongs to somebody.
  return session.current() === null ? null : <Views {...props} />;
}

function Views({ place, content, shownBy, onApply }: ViewMenuProps) {
  const { t, i18n } = useTranslation();
  const [snapshot, send] = useSavedViews(place, { content, shownBy, onApply });
  const { views, current: currentId, failure } = snapshot.context;
  const current = views.find(({ id }) => id === currentId);
  const isChanging = snapshot.matches('changing') || snapshot.matches('checking');
  // The dialog of names stays until what was asked for in it is done, or who asked waits no longer.
  const isNaming = isNamed(snapshot);
  const isSeenChanging = useLasting(isChanging && !isNaming);
  const isChanged =
    current !== undefined && !isSameContent(shownBy(current.content), shownBy(content));

  const open = () => send({ type: 'menu.opened' });
  useRetryOnline(snapshot.matches('failed') && failure?.code === 'NETWORK' && failure, open);

  const parts = useViewParts([snapshot, send], { open, current, isChanged, isChanging, content });

  return (
    <>
      {/* Nothing in a menu is read that the focus does not reach. */}
      <span className="visually-hidden" role="status">
        {snapshot.matches('failed') ? failureText(i18n, failure) : ''}
      </span>
      <Menu
        label={t('Views')}
        align="end"
        {...parts}
        trigger={(trigger) => (
          <ViewButton
            trigger={trigger}
            name={current?.name}
            mark={isChanged ? ' *' : ''}
            busy={isSeenChanging}
            onOpen={open}
          />
        )}
      />
      {isNaming ? (
        <PartBoundary>
          <NameView
            naming={snapshot.context.naming}
            busy={isChanging}
            failure={failure}
            onEdit={(name, shared) => send({ type: 'naming.edited', name, shared })}
            onDismiss={() => send({ type: 'naming.dismissed' })}
            onSubmit={() => send({ type: 'naming.submitted', content })}
          />
        </PartBoundary>
      ) : null}
    </>
  );
}

interface ShownView {
  /** Asks for the views. */
  open(): void;
  current: SavedView | undefined;
  /** Does the panel show something else than that view? */
  isChanged: boolean;
  /** A change of views is on its way. */
  isChanging: boolean;
  content: ViewContent;
}

/** Entries of the menu: the views, and what can be done with them, which stays in sight below many. */
function useViewParts(
  [snapshot, send]: ReturnType<typeof useSavedViews>,
  { open, current, isChanged, isChanging, content }: ShownView,
): { entries: MenuPart[]; foot?: MenuPart[] } {
  const { t, i18n } = useTranslation();
  const { dialogs } = useServices();
  const { views, failure } = snapshot.context;

  async function remove(view: SavedView): Promise<void> {
    const answer = await dialogs.confirm({
      title: '__Delete view',
      caption: t('Delete the view {name}?', { name: view.name }),
      confirmText: '__Delete',
      danger: true,
    });
    if (answer.ok) send({ type: 'view.deleted', id: view.id });
  }

  if (snapshot.matches('failed')) {
    return { entries: [retryGroup(failureText(i18n, failure), open, t)] };
  }
  if (snapshot.matches('loading') || snapshot.matches('unread')) {
    return { entries: [loadingEntry(t)] };
  }
  // One change at a time: what would not be heard is not offered.
  const offered = (parts: readonly MenuPart[]): MenuPart[] =>
    parts.map((part) =>
      isMenuGroup(part)
        ? { ...part, entries: offered(part.entries) }
        : { ...part, disabled: isChanging || part.disabled === true },
    );
  const deeds = { send, remove: (view: SavedView) => void remove(view) };
  return {
    entries: offered(choices(views, current, send, t)),
    foot: offered(actions(views.length > 0, current, isChanged, content, deeds, t)),
  };
}
