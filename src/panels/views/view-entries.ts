import type { SavedView, ViewContent } from '#schemas/saved-view/saved-view.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entry.ts';
import type { SendViews } from './use-saved-views.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** In the place of views that did not come: why, and asking for them again. */
export function retryEntry(why: string, onSelect: () => void, t: Translate): MenuEntry {
  return {
    id: 'retry',
    heading: why,
    text: t('Try again'),
    icon: 'arrows-rotate',
    stays: true,
    onSelect,
  };
}

/** In the place of views that are on their way. */
export function loadingEntry(t: Translate): MenuEntry {
  return { id: 'loading', text: t('Loading....'), disabled: true };
}

/** The views to choose from, one's own first. */
export function choices(
  views: readonly SavedView[],
  current: SavedView | undefined,
  send: SendViews,
  t: Translate,
): MenuEntry[] {
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

/** What the entries do. */
interface ViewActions {
  send: SendViews;
  remove(view: SavedView): void;
}

/** What can be done: a new view for everybody, and more with a view of one's own. */
export function actions(
  hasViews: boolean,
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
    divider: hasViews,
    heading: hasViews ? undefined : t('No views yet'),
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
