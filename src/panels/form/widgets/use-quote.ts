import { useMachine } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { valuesOf } from '#machines/panel/row-key.ts';
import { quoteMachine } from '#machines/quote/quote.machine.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField, LookupOption } from '#schemas/definitions/field.ts';
import {
  getQuoteListByDataDefinition,
  OFFERED_OPTIONS,
} from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import { useServices } from '../../../app/services-context.ts';
import { failureToast } from '../../../i18n/failure-text.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { typedText } from '../../../i18n/shortened.ts';
import type { FormScope } from '../form-context.ts';

/** Runs the list of a Quote field (spec 7.10c); the values that its options depend on go along. */
export function useQuote(
  scope: FormScope,
  field: QuoteField & Pick<ClientField, 'title'>,
  onTake: (option: LookupOption) => void,
) {
  const { api, toasts, session, i18n, t } = useServices();
  const latest = useRef({ scope, field, onTake });
  latest.current = { scope, field, onTake };
  const { dataCode } = scope;
  const machine = useMemo(() => {
    /** Who has asked for options last. */
    let user: string | undefined;
    return quoteMachine.provide({
      actors: {
        loadOptions: fromPromise(({ input: { keyword }, signal }) => {
          user = session.current()?.user;
          const { field: asked, scope: from } = latest.current;
          const question = quoteQuestion(dataCode, asked, keyword, from.values);
          // One more than the list offers tells that there are others.
          const params = { ...question, count: OFFERED_OPTIONS + 1 };
          return api.call(getQuoteListByDataDefinition, params, { signal });
        }),
      },
      actions: {
        take({ context }) {
          const option = context.options[context.active];
          if (option !== undefined) latest.current.onTake(option);
        },
        tellUnfound({ context: { keyword } }, failed) {
          // What one user typed is not told to the next one, nor beside the end of the session.
          if (session.current()?.user !== user) return;
          const title = fieldTitle(t, latest.current.field);
          toasts.raise('warn', unfoundText(title, keyword, failureToast(i18n, failed)));
        },
      },
    });
  }, [api, dataCode, toasts, session, i18n, t]);
  return useMachine(machine);
}

/** The list of a Quote field: how it stands, and what it is told. */
export type Quote = ReturnType<typeof useQuote>;

/** What is told of a keyword that names no row, in the field of that title; its field shows what it had before. */
export function unfoundText(title: string, keyword: string, why: string): string {
  return `${title}: ${typedText(keyword)}\n${why}`;
}

type QuoteField = Pick<ClientField, 'name' | 'dependsOn'>;

/** Characters of a keyword that the server searches for. */
const MOST_OF_KEYWORD = 200;

/** What the server is asked for the options of a Quote field that a keyword names (spec 7.10c). */
export function quoteQuestion(
  code: string,
  { name, dependsOn = [] }: QuoteField,
  keyword: string,
  values: Row,
) {
  return {
    code,
    field: name,
    count: OFFERED_OPTIONS,
    keyword: keyword.trim().slice(0, MOST_OF_KEYWORD),
    other: valuesOf(values, dependsOn),
  };
}
