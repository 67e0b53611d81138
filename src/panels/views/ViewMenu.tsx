import type { SavedView, ViewContent } from '#schemas/saved-view/saved-view.ts';
import { useServices } from '../../app/services-context.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import { type SendViews, useSavedViews, type ViewPlace } from './use-saved-views.ts';
import { isSameContent } from './view-content.ts';

const NameView = lazyPart(() => import('./NameView.tsx'));

export interface ViewMenuProps {
  place: ViewPlace;
  /** What the panel shows at this moment. */
  content: ViewContent;
  onApply(content: ViewContent): void;
}

/** Views of a panel by their names: to choose, keep, change, name, share and delete. */
export function ViewMenu(props: ViewMenuProps) {
  const { session } = useServices();
  // A view belongs to somebody.
  return session.current() === null ? null : <Views {...props} />;
}

function Views({ place, content, onApply }: ViewMenuProps) {
  const { t, i18n } = useTranslation();
  const { dialogs } = useServices();
  const [snapshot, send] = useSavedViews(place, onApply);
  const { views, current: currentId, change, failure } = snapshot.context;
  const current = views.find(({ id }) => id === currentId);
  const isChanging = snapshot.matches('changing') || snapshot.matches('checking');
  // The dialog of names stays until what was asked for in it is done, or who asked waits no longer.
  const isAwaited = change?.kind === 'create' || change?.kind === 'rename';
  const isNaming =
    snapshot.matches('naming') || (isAwaited && snapshot.matches({ changing: 'awaited' }));
  const isSeenChanging = useLasting(isChanging && !isNaming);
  const isChanged = current !== undefined && !isSameContent(current.content, content);

  async function remove(view: SavedView): Promise<void> {
    const answer = await dialogs.confirm({
      title: '__Delete view',
      caption: t('Delete the view {name}?', { name: view.name }),
      confirmText: '__Delete',
      danger: true,
    });
    if (answer.ok) send({ type: 'view.deleted', id: view.id });
  }

  const open = () => send({ type: 'menu.opened' });

  function entries(): MenuEntry[] {
    if (snapshot.matches('failed')) {
      const why = failureText(i18n, failure);
      return [
        {
          id: 'retry',
          heading: why,
          text: t('Try again'),
          icon: 'arrows-rotate',
          stays: true,
          onSelect: open,
        },
      ];
    }
    if (snapshot.matches('loading') || snapshot.matches('unread')) {
      return [{ id: 'loading', text: t('Loading....'), disabled: true }];
    }
    const all = [
      ...choices(views, current, send, t),
      ...actions(current, isChanged, content, { send, remove: (view) => void remove(view) }, t),
    ];
    // One change at a time: what would not be heard is not offered.
    return isChanging ? all.map((entry) => ({ ...entry, disabled: true })) : all;
  }

  const narrow = useIsNarrow();
  const label = current ? `${current.name}${isChanged ? ' *' : ''}` : t('Views');
  return (
    <>
      {/* Nothing in a menu is read that the focus does not reach. */}
      <span className="visually-hidden" role="status">
        {snapshot.matches('failed') ? failureText(i18n, failure) : ''}
      </span>
      <Menu
        label={t('Views')}
        align="end"
        entries={entries()}
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant="ghost"
            size="sm"
            icon="bookmark"
            busy={isSeenChanging}
            iconAfter={narrow && !current ? undefined : 'chevron-down'}
            title={narrow ? t('Views') : undefined}
            aria-label={current ? t('Views: {name}', { name: label }) : t('Views')}
            onClick={() => {
              open();
              trigger.onClick();
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') open();
              trigger.onKeyDown(event);
            }}
          >
            {narrow && !current ? undefined : label}
          </Button>
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

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The views to choose from, one's own first. */
function choices(
  views: readonly SavedView[],
  current: SavedView | undefined,
  send: SendViews,
  t: Translate,
): MenuEntry[] {
  if (views.length === 0) return [{ id: 'none', text: t('No views yet'), disabled: true }];
  const entry = (view: SavedView, index: number, heading: string): MenuEntry => ({
    id: view.id,
    text: view.mine ? view.name : `${view.name} · ${view.owner}`,
    current: view === current,
    heading: index === 0 ? heading : undefined,
    onSelect: () => send({ type: 'view.chosen', id: view.id }),
  });
  return [
    ...views.filter(({ mine }) => mine).map((view, at) => entry(view, at, t('My views'))),
    ...views.filter(({ mine }) => !mine).map((view, at) => entry(view, at, t('Shared views'))),
  ];
}

interface ViewActions {
  send: SendViews;
  remove(view: SavedView): void;
}

function actions(
  current: SavedView | undefined,
  isChanged: boolean,
  content: ViewContent,
  { send, remove }: ViewActions,
  t: Translate,
): MenuEntry[] {
  const create: MenuEntry = {
    id: 'create',
    text: t('Save as a new view'),
    icon: 'plus',
    divider: true,
    onSelect: () => send({ type: 'naming.asked', naming: { id: null, name: '', shared: false } }),
  };
  if (!current?.mine) return [create];
  const { id, name, shared } = current;
  return [
    {
      id: 'update',
      text: t('Save the changes to {name}', { name }),
      icon: 'floppy-disk',
      divider: true,
      disabled: !isChanged,
      onSelect: () => send({ type: 'view.updated', id, content }),
    },
    { ...create, divider: false },
    {
      id: 'rename',
      text: t('Rename or share'),
      icon: 'pen',
      onSelect: () => send({ type: 'naming.asked', naming: { id, name, shared } }),
    },
    {
      id: 'delete',
      text: t('Delete view'),
      icon: 'trash',
      danger: true,
      onSelect: () => remove(current),
    },
  ];
}
