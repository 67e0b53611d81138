import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { formMachine } from '#machines/form/form.machine.ts';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import { getListByDataDefinition } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { useServices } from '../../app/services-context.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { newId } from '../../storage/new-id.ts';
import { useStartBeforePaint } from '../../ui/timing/use-start-before-paint.ts';
import { askDefinition } from '../shared/loading/ask-definition.ts';
import { asksNew, modelOf, recordSelection, startOf } from './record-selection.ts';

/** A form's machine as it runs. */
export type UsedForm = ReturnType<typeof useForm>;

/** Runs the machine of a form: its definition, and one record without statistics (spec 7.10b). */
export function useForm(panel: PanelOf<'Form'>, page: PageScope) {
  const { api } = useServices();
  const machine = useMemo(
    () =>
      formMachine.provide({
        actors: {
          loadDefinition: fromPromise(({ input, signal }) =>
            askDefinition(api, input.dataCode, signal),
          ),
          loadRecord: fromPromise(({ input, signal }) =>
            api.call(
              getListByDataDefinition,
              { code: input.dataCode, queries: input.filters, count: 1, statistics: false },
              { signal },
            ),
          ),
        },
      }),
    [api],
  );
  const [snapshot, send, actor] = useMachine(machine, {
    input: {
      dataCode: panel.dataCode,
      selection: recordSelection(panel.option.defaultFilters, page),
      asksNew: asksNew(page),
      model: modelOf(page),
      start: startOf(page),
    },
  });
  useStartBeforePaint(actor);
  const naming = useNewKey(snapshot.context.values === snapshot.context.start);
  return { snapshot, send, actor, ...naming };
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
