import { useMachine } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { quoteMachine } from '#machines/quote/quote.machine.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField, LookupOption } from '#schemas/definitions/field.ts';
import { getQuoteListByDataDefinition } from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { useServices } from '../../../app/services-context.ts';
import type { FormScope } from '../form-context.ts';

/** Runs the list of a Quote field (spec 7.10c); the values that its options depend on go along. */
export function useQuote(
  scope: FormScope,
  { name: field, dependsOn = [] }: Pick<ClientField, 'name' | 'dependsOn'>,
  onTake: (option: LookupOption) => void,
) {
  const { api } = useServices();
  const latest = useRef({ scope, dependsOn, onTake });
  latest.current = { scope, dependsOn, onTake };
  const { dataCode } = scope;
  const machine = useMemo(
    () =>
      quoteMachine.provide({
        actors: {
          loadOptions: fromPromise<Result<{ list: LookupOption[] }>, { keyword: string }>(
            ({ input, signal }) =>
              api.call(
                getQuoteListByDataDefinition,
                {
                  code: dataCode,
                  field,
                  keyword: input.keyword.slice(0, 200),
                  other: otherValues(latest.current.scope, latest.current.dependsOn),
                },
                { signal },
              ),
          ),
        },
        actions: {
          take({ context }) {
            const option = context.options[context.active];
            if (option !== undefined) latest.current.onTake(option);
          },
        },
      }),
    [api, dataCode, field],
  );
  return useMachine(machine);
}

/** The list of a Quote field: how it stands, and what it is told. */
export type Quote = ReturnType<typeof useQuote>;

/** What the options of a Quote field depend on. */
export function otherValues({ values }: Pick<FormScope, 'values'>, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
