import { type RefObject, useEffect } from 'react';
import { type SnapshotFrom, waitFor } from 'xstate';
import type { FormContext } from '#machines/form/form-context.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { FilterValues, PanelOf } from '#schemas/definitions/panel.ts';
import { useServices } from '../../app/services-context.ts';
import { fieldTitle } from '../../i18n/field-title.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { mergeFilters } from '../../pages/content/page-panels.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { useCommandRunner } from '../shared/buttons/use-command-runner.ts';
import { filterFault } from '../shared/loading/filter-fault.ts';
import { usePanelScripts } from '../shared/loading/use-panel-scripts.ts';
import { formDraft } from './form-draft.ts';
import { nameInAddress } from './name-in-address.ts';
import { namesOnTheirWay, type Uploads } from './uploads.ts';
import type { UsedForm } from './use-form.ts';

/** What its user sees of a form, beside its record. */
interface ShownForm {
  visible: readonly ClientField[];
  uploads: ReadonlySet<Uploads>;
  /** How its fields hand on what is typed and not left: without it the record would be taken for less than its user sees. */
  held: ReadonlySet<() => void>;
  /** What has the focus as a save begins. */
  atSave: RefObject<Element | null>;
}

/** The form as buttons and scripts of its page see it: its commands, and its events. */
export function useFormCommands(
  panel: PanelOf<'Form'>,
  page: PageScope,
  form: UsedForm,
  { visible, uploads, held, atSave }: ShownForm,
): ReturnType<typeof useCommandRunner> {
  const { t } = useTranslation();
  const services = useServices();
  const { snapshot, send, actor, newKey } = form;
  const { code, dataCode } = panel;
  const editing = snapshot.matches('editing');
  const record = () => (editing ? [actor.getSnapshot().context.values] : []);
  const unsent = () => [...uploads].flatMap(namesOnTheirWay);
  function handHeld(): void {
    for (const hand of held) hand();
  }
  function refresh(): void {
    handHeld();
    send({ type: 'form.refreshed', isSending: unsent().length > 0 });
  }
  const title = (field: ClientField) => fieldTitle(t, field);
  const commands = useCommandRunner(
    {
      code,
      dataCode,
      selectable: false,
      definition: () => snapshot.context.definition,
      selectedRows: record,
      refresh,
      settled() {
        handHeld();
        return whenRecalculated(form);
      },
      get draft() {
        if (snapshot.matches('empty') || snapshot.matches('error')) return undefined;
        if (!editing) return null;
        const { context } = actor.getSnapshot();
        const draft = formDraft(context, visible, title, t, send, newKey);
        return {
          ...draft,
          rows() {
            atSave.current = document.activeElement;
            return draft.rows();
          },
          saved(rows: Row[]) {
            draft.saved(rows);
            for (const row of rows) nameInAddress(services, page, context, row);
          },
          unsent,
        };
      },
    },
    page,
  );
  const events = usePanelScripts(panel, page, {
    rows: { dataCode, reload: () => send({ type: 'record.outdated' }) },
    read: () => ({
      code,
      rows: record(),
      selected: [],
      filters: snapshot.context.selection ?? {},
    }),
    filterFault: (change) => filterFault(snapshot.context.definition, change),
    filter(change) {
      handHeld();
      send({
        type: 'record.chosen',
        selection: chosenBy(actor.getSnapshot().context, change),
        isSending: unsent().length > 0,
      });
    },
    isDrawnAnew: () => !actor.getSnapshot().matches('editing'),
    reload: refresh,
    run: commands.runner.run,
    failure: snapshot.context.failure,
    isLoading: editing
      ? snapshot.matches({ editing: { reading: 'renewing' } })
      : !snapshot.matches('empty') && !snapshot.matches('error'),
  });
  useEffect(() => {
    if (editing) events.afterPanelLoaded();
  }, [editing, events]);
  return commands;
}

/** What is saved together belongs together: a value that was changed, and what the server makes of it. */
function whenRecalculated({ actor }: UsedForm): Promise<boolean> {
  const isDone = (state: SnapshotFrom<typeof actor>) =>
    !state.matches({ editing: { following: 'lookingUp' } });
  return waitFor(actor, isDone).then(
    () => true,
    () => false,
  );
}

/** What finds the record once these filters are set too; null for a new one, which nothing finds. */
function chosenBy({ selection, wanted }: FormContext, change: FilterValues): FilterValues | null {
  const filters = mergeFilters((wanted ?? { selection }).selection ?? {}, change);
  return Object.keys(filters).length === 0 ? null : filters;
}
