import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { formMachine } from '#machines/form/form.machine.ts';
import type { FormContext, FormEvent } from '#machines/form/form-context.ts';
import type { RecordRequest } from '#machines/form/record.ts';
import type { FilterValues, PanelOf } from '#schemas/definitions/panel.ts';
import { getListByDataDefinition } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { Api } from '../../api/api.ts';
import { useServices } from '../../app/services-context.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { useRetryOnline } from '../../parts/use-online.ts';
import { newId } from '../../storage/new-id.ts';
import { useStartBeforePaint } from '../../ui/timing/use-start-before-paint.ts';
import { askDefinition } from '../shared/loading/ask-definition.ts';
import { asksNew, modelOf, recordSelection, startOf } from './record-selection.ts';

/** A form's machine as it runs. */
export type UsedForm = ReturnType<typeof useForm>;

/** Runs the machine of a form: its definition, and one record without statistics (spec 7.10b). */
export function useForm(
  panel: PanelOf<'Form'>,
  page: PageScope,
  asked: Readonly<Record<string, string>>,
) {
  const { api } = useServices();
  const machine = useMemo(
    () =>
      formMachine.provide({
        actors: {
          loadDefinition: fromPromise(({ input, signal }) =>
            askDefinition(api, input.dataCode, signal),
          ),
          loadRecord: fromPromise(({ input, signal }) => askRecord(api, input, signal)),
          lookUp: fromPromise(({ input, signal }) =>
            Promise.all(
              input.map(async (lookup) => ({
                ...lookup,
                answer: await askRecord(api, lookup.request, signal),
              })),
            ),
          ),
        },
      }),
    [api],
  );
  const selection = recordSelection(panel.option.defaultFilters, page);
  const [snapshot, send, actor] = useMachine(machine, {
    input: {
      dataCode: panel.dataCode,
      selection,
      asked,
      asksNew: asksNew(page),
      model: modelOf(page),
      start: startOf(page),
    },
  });
  useStartBeforePaint(actor);
  useFollowingOnline(snapshot.context, send);
  useRenamed(selection, actor);
  const naming = useNewKey(snapshot.context.values === snapshot.context.start);
  return { snapshot, send, actor, ...naming };
}

function askRecord(api: Api, { dataCode, filters }: RecordRequest, signal: AbortSignal) {
  const request = { code: dataCode, queries: filters, count: 1, statistics: false };
  return api.call(getListByDataDefinition, request, { signal });
}

/** Asks again for what follows the changed fields, where the network had kept it. */
function useFollowingOnline(
  { failed, problem }: Pick<FormContext, 'failed' | 'problem'>,
  send: (event: FormEvent) => void,
): void {
  const name = failed.at(-1);
  useRetryOnline(name !== undefined && (typeof problem === 'string' || problem), () => {
    if (name !== undefined) send({ type: 'record.recalculated', name });
  });
}

/** Tells a form when its page finds the record otherwise, since another form has saved that. */
function useRenamed(
  selection: FilterValues | null,
  actor: Pick<ActorRefFrom<typeof formMachine>, 'getSnapshot' | 'send'>,
): void {
  const asked = JSON.stringify(selection);
  const followed = useRef(asked);
  useEffect(() => {
    const before = followed.current;
    followed.current = asked;
    const isFollowing = JSON.stringify(actor.getSnapshot().context.selection) === before;
    if (asked === before || !isFollowing) return;
    const renamed: FilterValues | null = JSON.parse(asked);
    if (renamed !== null) actor.send({ type: 'record.renamed', selection: renamed });
  }, [asked, actor]);
}

/**
 * Names a new record for the server, by which it is stored once. A record that is begun anew is not the
 * one that a lost answer was about, so it has another.
 */
function useNewKey(isUntouched: boolean) {
  const [newKey, setNewKey] = useState<string>(newId);
  useEffect(() => {
    if (isUntouched) setNewKey(newId());
  }, [isUntouched]);
  return { newKey, setNewKey };
}
