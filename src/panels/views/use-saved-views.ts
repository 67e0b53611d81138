import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import {
  type ChangedView,
  type SavedViewsEvent,
  savedViewsMachine,
  type ViewChange,
} from '#machines/saved-views/saved-views.machine.ts';
import { deleteView } from '#schemas/saved-view/delete-view.ts';
import { loadViews } from '#schemas/saved-view/load-views.ts';
import { renameView } from '#schemas/saved-view/rename-view.ts';
import { saveView } from '#schemas/saved-view/save-view.ts';
import type { SavedView, ViewContent } from '#schemas/saved-view/saved-view.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { callTask } from '../../api/call-task.ts';
import type { Services } from '../../app/services.ts';
import { useServices } from '../../app/services-context.ts';
import { keepLastFailure } from '../../toasts/last-failure.ts';
import { raiseFailure } from '../../toasts/raise-failure.ts';
import { tellWhoLeft } from '../../toasts/tell-left.ts';
import { keepViewName } from './kept-name.ts';
import { isSameContent, type ViewPlace } from './view-content.ts';

interface ShownPanel {
  /** What the panel shows at this moment. */
  content: ViewContent;
  /** What it shows by a view that says this. */
  shownBy(content: ViewContent): ViewContent;
  onApply(content: ViewContent): void;
}

/** Runs the machine of one panel's named views. */
export function useSavedViews(place: ViewPlace, panel: ShownPanel) {
  const services = useServices();
  const latest = useRef(panel);
  latest.current = panel;
  const keepFailure = useMemo(() => keepLastFailure(services.toasts), [services.toasts]);
  const { formCode, panelCode } = place;
  const machine = useMemo(() => {
    function tell(result: Result<unknown>, change: ViewChange | null): void {
      const { toasts, t } = services;
      keepFailure(raiseFailure(services, result));
      if (result.ok) toasts.raise('success', t(change?.kind === 'delete' ? 'Deleted' : 'Saved'));
    }
    function show({ content }: SavedView): void {
      const { onApply, shownBy } = latest.current;
      onApply(shownBy(content));
    }
    return savedViewsMachine.provide({
      actors: {
        loadViews: fromPromise(({ signal }) => {
          const params = { form: formCode, panel: panelCode };
          return callTask(services.api, services.corp.code, loadViews, params, { signal });
        }),
        changeView: fromPromise(({ input, signal }) => {
          const changed = changeView(services, { formCode, panelCode }, input);
          return tellWhoLeft(services, signal, changed, (result) => tell(result, input));
        }),
      },
      actions: {
        apply({ context }, id) {
          const view = viewOf(context.views, id);
          if (view !== undefined) show(view);
        },
        follow({ context: { views, current } }, result) {
          const before = viewOf(views, current);
          const view = result.ok ? viewOf(result.data.list, current) : undefined;
          if (before === undefined || view === undefined) return;
          // What somebody has changed since stays as it is.
          const { content, shownBy } = latest.current;
          const isShown = isSameContent(shownBy(before.content), shownBy(content));
          if (isShown && !isSameContent(before.content, view.content)) show(view);
        },
        tell: ({ context }, result) => tell(result, context.change),
      },
    });
  }, [services, formCode, panelCode, keepFailure]);
  const [snapshot, send, actor] = useMachine(machine);
  useEffect(
    () => keepViewName(services, { formCode, panelCode }, actor),
    [services, formCode, panelCode, actor],
  );
  return [snapshot, send] as const;
}

function viewOf(views: readonly SavedView[], id: string | null): SavedView | undefined {
  return views.find((view) => view.id === id);
}

/** Tells the machine of the views what the user did. */
export type SendViews = (event: SavedViewsEvent) => void;

async function changeView(
  { api, corp }: Pick<Services, 'api' | 'corp'>,
  { formCode, panelCode }: ViewPlace,
  change: ViewChange,
): Promise<ChangedView> {
  switch (change.kind) {
    case 'create': {
      const { name, shared, content } = change;
      const params = { form: formCode, panel: panelCode, name, shared, content };
      return callTask(api, corp.code, saveView, params);
    }
    case 'update':
      return callTask(api, corp.code, saveView, { id: change.id, content: change.content });
    case 'rename': {
      const { id, name, shared } = change;
      return callTask(api, corp.code, renameView, { id, name, shared });
    }
    case 'delete': {
      const answer = await callTask(api, corp.code, deleteView, { id: change.id });
      return answer.ok ? success(null) : answer;
    }
  }
}
