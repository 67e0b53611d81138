import type { SavedView, ViewContent } from '#schemas/saved-view/saved-view.ts';
import type { MenuEntry, MenuGroup, MenuPart } from '../../ui/overlays/menu-entry.ts';
import type { SendViews } from './use-saved-views.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** In the place of views that did not come: why, and asking for them again. */
export function retryGroup(why: string, onSelect: () => void, t: Translate): MenuGroup {
  const retry = { text: t('Try again'), icon: 'arrows-rotate', stays: true, onSelect };
  return { id: 'failed', heading: why, entries: [{ id: 'retry', ...retry }] };
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
): MenuGroup[] {
  const entry = (view: SavedView): MenuEntry => ({
    id: view.id,
    text: view.mine ? view.name : `${view.name} · ${view.owner}`,
    current: view === current,
    onSelect: () => send({ type: 'view.chosen', id: view.id }),
  });
  const groups = [
    { id: 'mine', heading: t('My views'), entries: views.filter(({ mine }) => mine).map(entry) },
    {
      id: 'shared',
      heading: t('Shared views'),
      entries: views.filter(({ mine }) => !mine).map(entry),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
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
): MenuPart[] {
  const create: MenuEntry = {
    id: 'create',
    text: t('Save as a new view'),
    icon: 'plus',
    onSelect: () => send({ type: 'naming.asked', naming: { id: null, name: '', shared: false } }),
  };
  if (!hasViews) return [{ id: 'none', heading: t('No views yet'), entries: [create] }];
  if (!current?.mine) return [create];
  const { id, name, shared } = current;
  return [
    {
      id: 'update',
      text: t('Save the changes to {name}', { name }),
      icon: 'floppy-disk',
      disabled: !isChanged,
      onSelect: () => send({ type: 'view.updated', id, content }),
    },
    create,
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
