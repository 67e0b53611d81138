import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutOutdated } from '#machines/form/dependent-fields.ts';
import { type FormContext, isDirty } from '#machines/form/form-context.ts';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { useLeaveGuard } from '../../app/leave-guard.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { mergeFilters } from '../../pages/content/page-panels.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PanelProps } from '../panel.ts';
import { buttonOnRow, conditionalButtons } from '../shared/conditional-buttons.ts';
import { PanelButtons } from '../shared/PanelButtons.tsx';
import { PanelFailure } from '../shared/PanelFailure.tsx';
import { PanelFrame } from '../shared/PanelFrame.tsx';
import { buttonsWithoutRecord, permittedButtons } from '../shared/permitted-buttons.ts';
import { useCommandRunner } from '../shared/use-command-runner.ts';
import { usePanelScripts } from '../shared/use-panel-scripts.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import type { FormScope } from './form-context.ts';
import { formDraft } from './form-draft.ts';
import { RecordForm } from './RecordForm.tsx';
import { namesRecord } from './record-selection.ts';
import { namesOnTheirWay, type Uploads } from './uploads.ts';
import { useForm } from './use-form.ts';
import { fieldVisibility } from './visible-fields.ts';

const NO_FIELDS: ClientField[] = [];

/** One record to read and fill in (spec 2.14f). */
export default function Form({ panel, page }: PanelProps<'Form'>) {
  const { t } = useTranslation();
  const id = useId();
  const [snapshot, send, actor] = useForm(panel, page);
  const { context } = snapshot;
  const { definition, values } = context;
  const fields = definition?.fields ?? NO_FIELDS;
  const visibility = useMemo(() => fieldVisibility(fields), [fields]);
  const lastVisible = useRef(NO_FIELDS);
  const visible = useMemo(
    () => keepList(lastVisible, visibility.ok ? visibility.visible(values) : NO_FIELDS),
    [visibility, values],
  );
  const editing = snapshot.matches('editing');
  const dirty = editing && isDirty(context);
  const isUntouched = values === context.start;
  const [uploads] = useState(() => new Set<Uploads>());
  const [newKey, setNewKey] = useState<string>(() => crypto.randomUUID());
  // A record that is begun anew is not the one that a lost answer was about.
  useEffect(() => {
    if (isUntouched) setNewKey(crypto.randomUUID());
  }, [isUntouched]);
  useLeaveGuard(dirty);

  function edit(changed: Row): void {
    const before = actor.getSnapshot().context.values;
    const next = withoutOutdated(fields, before, changed);
    send({ type: 'record.edited', values: next });
    const asking = fields.find(
      ({ name, other }) => other.reloadAfterChanged === true && next[name] !== before[name],
    );
    if (asking) send({ type: 'record.recalculated', name: asking.name });
  }

  const title = (field: ClientField) => translateLabel(t, field.title) || field.name;
  const refresh = () => send({ type: 'form.refreshed' });
  const { runner, running } = useCommandRunner(
    {
      code: panel.code,
      dataCode: panel.dataCode,
      selectable: false,
      definition: () => definition,
      selectedRows: () => (editing ? [actor.getSnapshot().context.values] : []),
      refresh,
      get draft() {
        return editing
          ? {
              ...formDraft(actor.getSnapshot().context, visible, title, t, send, newKey),
              unsent: () => [...uploads].flatMap(namesOnTheirWay),
            }
          : undefined;
      },
    },
    page,
  );
  const events = usePanelScripts(panel, page, {
    rows: { dataCode: panel.dataCode, reload: () => send({ type: 'record.outdated' }) },
    read: () => ({
      code: panel.code,
      rows: editing ? [actor.getSnapshot().context.values] : [],
      selected: [],
      filters: context.selection ?? {},
    }),
    filter: (change) => send({ type: 'record.chosen', selection: chosenBy(context, change) }),
    reload: refresh,
    run: runner.run,
  });
  useEffect(() => {
    if (editing) events.afterPanelLoaded();
  }, [editing, events]);

  const invalid = snapshot.matches({ editing: 'invalid' });
  const firstWrong = visible.find(({ name }) => context.problems[name] !== undefined)?.name;
  useEffect(() => {
    if (invalid && firstWrong) document.getElementById(`${id}_${firstWrong}`)?.focus();
  }, [invalid, firstWrong, id]);

  // RJSF draws a field again only when what it is given is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const scope = useMemo<FormScope>(
    () => ({
      dataCode: panel.dataCode,
      uploads,
      opensFiles: definition?.may.read !== false,
      get values() {
        return actor.getSnapshot().context.values;
      },
      change(name, value, display) {
        const { values: current } = actor.getSnapshot().context;
        edit({
          ...current,
          [name]: value,
          ...(display === undefined ? {} : { [name + DISPLAY_SUFFIX]: display }),
        });
      },
    }),
    [panel.dataCode, actor, values, definition],
  );

  const permitted = useMemo(
    () => conditionalButtons(permittedButtons(panel.buttons, definition)),
    [panel.buttons, definition],
  );
  const hasRecord = !snapshot.matches('empty') && !snapshot.matches('error');
  // What a button is about is stored; of a new record there is only what is filled in.
  const record = context.original ?? values;
  const buttons = Array.isArray(permitted)
    ? permitted.flatMap((one) => buttonOnRow(one, record) ?? [])
    : [];

  function body() {
    if (!Array.isArray(permitted)) return <PanelFailure failure={permitted} />;
    if (!visibility.ok) return <PanelFailure failure={visibility.failure} />;
    if (snapshot.matches('error') && context.failure) {
      return <PanelFailure failure={context.failure} onRetry={refresh} />;
    }
    if (snapshot.matches('empty')) {
      const [missing, why] = namesRecord(page)
        ? [t('There is no such record'), t('It has been deleted, or its address is not right.')]
        : [t('No data'), t('No data to display')];
      return (
        <EmptyState
          title={translateLabel(t, panel.option.emptyTitle) || missing}
          description={translateLabel(t, panel.option.emptyDescription) || why}
        />
      );
    }
    if (!editing) {
      const expected = definition === null ? undefined : visible;
      return <FormSkeleton panel={panel} fields={expected} />;
    }
    return (
      <>
        {snapshot.matches({ editing: 'conflict' }) ? (
          <ConflictNotice
            fields={fields}
            mine={values}
            theirs={context.theirs}
            onSettle={(keep) => send({ type: 'conflict.settled', keep })}
          />
        ) : null}
        {context.problem === '' || snapshot.matches({ editing: 'conflict' }) ? null : (
          <p className="y4-form__problem" role="alert">
            {t(context.problem)}
          </p>
        )}
        <RecordForm
          id={id}
          fields={visible}
          values={values}
          problems={context.problems}
          scope={scope}
          mayEdit={definition?.may.save === true}
          onChange={edit}
        />
      </>
    );
  }

  return (
    <PanelFrame
      panel={panel}
      badges={definition?.badges}
      actions={
        <>
          {dirty ? (
            <Button size="sm" variant="ghost" onClick={() => send({ type: 'form.reset' })}>
              {t('Undo changes')}
            </Button>
          ) : null}
          <PanelButtons
            buttons={hasRecord ? buttons : buttonsWithoutRecord(buttons)}
            runner={runner}
            running={running}
          />
        </>
      }
    >
      {body()}
    </PanelFrame>
  );
}

/** What finds the record once these filters are set too; null for a new one, which nothing finds. */
function chosenBy({ selection }: FormContext, change: FilterValues): FilterValues | null {
  const filters = mergeFilters(selection ?? {}, change);
  return Object.keys(filters).length === 0 ? null : filters;
}

/** The list of before when it is the same: then nothing below has to be built anew. */
function keepList(last: RefObject<ClientField[]>, fields: ClientField[]): ClientField[] {
  const before = last.current;
  const same =
    fields.length === before.length && fields.every((field, index) => field === before[index]);
  if (!same) last.current = fields;
  return last.current;
}
