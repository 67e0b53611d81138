import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import {
  afterSave,
  type CellEdit,
  type EditDraft,
  EMPTY_DRAFT,
  editDraft,
} from '#machines/panel/edit-draft.ts';
import { editGridMachine, type RestoredEdits } from '#machines/panel/edit-grid.machine.ts';
import { type PlaceOfStep, placeOfStep } from '#machines/panel/edit-history.ts';
import { rowsInSight, selectionAfterSave } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { useServices } from '../../app/services-context.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { keepTyped } from '../../storage/keep-typed.ts';
import { newId } from '../../storage/new-id.ts';
import { useStartBeforePaint } from '../../ui/timing/use-start-before-paint.ts';
import type { PanelProps } from '../panel.ts';
import { ofRecord } from '../shared/loading/of-record.ts';
import { allRows, rowsActors } from '../shared/loading/panel-effects.ts';
import type { PanelEvents } from '../shared/loading/use-panel-scripts.ts';
import { rowsInput, useFollowedFilters } from '../shared/loading/use-shared-filters.ts';
import { newRowOf } from './new-row.ts';
import type { NewRow } from './paste/paste-into.ts';

const keptEdits = z.object({
  draft: editDraft,
  pageIndex: z.int().check(z.minimum(0)),
  selection: z._default(z.array(z.string()), []),
});
const NO_EDITS: RestoredEdits = { draft: EMPTY_DRAFT, pageIndex: 0, selection: [] };

/** Grids that are drawn, by the key of their drafts: a save may outlive the grid that asked for it. */
const drawn = new Map<string, (draft: EditDraft, rows: Row[]) => void>();

interface SeenStep extends Pick<PlaceOfStep, 'names'> {
  /** Null where no row in sight shows it. */
  id: string | null;
}

/** Runs the machine of a grid that edits; its draft lies in the session until it is saved. */
export function useEditPanel(panel: PanelProps<'EditGrid'>['panel'], page: PageScope) {
  const services = useServices();
  const events = useRef<PanelEvents | null>(null);
  const { session, sessionStore } = services;
  const { defaultFilters } = panel.option;
  const filtered = JSON.stringify(defaultFilters);
  const [user] = useState(() => session.current()?.user ?? '');
  const key = `edit:${user}:${page.formCode}:${panel.code}${ofRecord(defaultFilters)}`;
  const latestKey = useRef(key);
  const [machine] = useState(() => {
    return editGridMachine.provide({
      actors: {
        ...rowsActors(services, allRows(false)),
        restore: fromPromise(async () => sessionStore.read(key, keptEdits) ?? NO_EDITS),
      },
      actions: {
        remember({ context: { draft, state } }, { quietly } = { quietly: false }) {
          const { pageIndex, selection } = state;
          const kept: RestoredEdits = { draft, pageIndex, selection };
          if (quietly) sessionStore.write(latestKey.current, kept);
          else keepTyped(services, sessionStore, latestKey.current, kept);
        },
        announceLoaded: () => events.current?.afterPanelLoaded(),
        announceSelection: () => events.current?.selectionChanged(),
      },
    });
  });
  const [snapshot, send, actor] = useMachine(machine, {
    input: rowsInput(panel, page),
  });
  useStartBeforePaint(actor);
  useFollowedFilters(page, snapshot.context.definition, actor);
  useEffect(() => {
    const before = latestKey.current;
    if (before !== key) {
      latestKey.current = key;
      sessionStore.remove(before);
      const { filters, definition } = actor.getSnapshot().context;
      const renamed: FilterValues = JSON.parse(filtered);
      const [from, start] = [filters, renamed].map((of) => newRowOf(of, definition?.fields ?? []));
      send({ type: 'filters.renamed', filters: renamed, before: from ?? {}, start: start ?? {} });
    }
    drawn.set(key, (draft, rows) => {
      const { selection } = actor.getSnapshot().context.state;
      send({ type: 'rows.saved', draft, rows });
      const now = actor.getSnapshot().context.state.selection;
      // Rows to which the save has given another key stay selected: whoever follows them asks by that.
      if (now.some((id, index) => id !== selection[index])) events.current?.selectionChanged();
    });
    return () => void drawn.delete(key);
  }, [key, filtered, actor, sessionStore, send]);

  /** The server has what was sent; a draft that waits for the user's return must not be sent again. */
  function saved(sent: EditDraft, rows: Row[], keys: readonly string[]): void {
    const { current } = latestKey;
    const kept = sessionStore.read(current, keptEdits);
    if (kept !== null) {
      const selection = selectionAfterSave(kept.selection, sent, rows, keys);
      const draft = afterSave(kept.draft, sent, rows, keys);
      sessionStore.write(current, { ...kept, draft, selection });
    }
    drawn.get(current)?.(sent, rows);
  }

  /** One step back or forward. @returns the row that shows it, with its fields that changed; null for no such step. */
  function retrace(way: 'undo' | 'redo'): SeenStep | null {
    const { draft } = actor.getSnapshot().context;
    send({ type: 'step.retraced', way });
    const { context } = actor.getSnapshot();
    if (context.draft === draft) return null;
    const { index, names } = placeOfStep(context, draft);
    return { id: rowsInSight(context)[index]?.id ?? null, names };
  }

  /** Adds new rows, and changes cells above them with the same paste. @returns the id of the last new row. */
  function add(added: readonly NewRow[], cells: CellEdit[] = []): string {
    send({
      type: 'rows.added',
      cells,
      rows: added.map(({ values }) => values),
      displays: added.map(({ display }) => display),
      keys: added.map(newId),
    });
    return rowsInSight(actor.getSnapshot().context).at(-1)?.id ?? '';
  }

  return { key, snapshot, send, events, saved, retrace, add };
}

/** A grid that edits, as its machine runs. */
export type EditPanel = ReturnType<typeof useEditPanel>;
