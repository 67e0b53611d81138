import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { type PageAddress, pageMachine } from '#machines/page/page.machine.ts';
import { type Form, type PreCheckResult, preCheckResult } from '#schemas/definitions/form.ts';
import { checkPrivilegeByToken } from '#schemas/web-ui-falcon/check-privilege-by-token.ts';
import { getForm, type VersionedForm, versionedForm } from '#schemas/web-ui-falcon/get-form.ts';
import { ROUTE_REQUEST } from '#schemas/web-ui-falcon/get-menu.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { malformed } from '../../api/settle.ts';
import type { Services } from '../../app/services.ts';
import { useAuthentication, useServices } from '../../app/services-context.ts';
import { fetchPanels } from '../../panels/panel-views.ts';
import { awaitBriefly } from '../../parts/parts.ts';
import { COPY } from '../../storage/storage.ts';
import { useStartBeforePaint } from '../../ui/timing/use-start-before-paint.ts';
import { apiQueries } from './content-address.ts';
import { askForForm } from './kept-form.ts';

/** Where the session keeps a form: another user has another one. */
function formKey(user: string | undefined, { code, mode }: PageAddress): string {
  return `${COPY}form:${user ?? ''}:${code}:${mode}`;
}

/** Runs the machine of one content page (spec 2.4–2.11). */
export function usePage(address: PageAddress) {
  const { api, embedToken, messenger, session, sessionStore } = useServices();
  const user = useAuthentication()?.user ?? null;
  const [kept] = useState(() => {
    const form = sessionStore.read(formKey(session.current()?.user, address), versionedForm);
    if (form !== null) void fetchPanels(form.rows);
    return form;
  });
  const machine = useMemo(
    () =>
      pageMachine.provide({
        actors: pageActors({ api, embedToken, session, sessionStore }),
      }),
    [api, embedToken, session, sessionStore],
  );
  const [snapshot, send, actor] = useMachine(machine, {
    // An embedded page has its token.
    input: { address, user, kept, inMessenger: messenger !== null && embedToken === null },
  });

  useStartBeforePaint(actor);

  useEffect(() => send({ type: 'user.changed', user }), [user, send]);
  useEffect(() => send({ type: 'address.renamed', address }), [address, send]);

  return [snapshot, send] as const;
}

/** What the machine of a page asks the server for. */
function pageActors({
  api,
  embedToken,
  session,
  sessionStore,
}: Pick<Services, 'api' | 'embedToken' | 'session' | 'sessionStore'>) {
  return {
    loadForm: fromPromise<Result<VersionedForm | null>, PageAddress>(async ({ input, signal }) => {
      const { other: _, token: __, ...query } = input.query;
      const { code, mode } = input;
      const key = formKey(session.current()?.user, input);
      const ask = (known: string | undefined) =>
        api.call(getForm, { code, mode, query, ...(known !== undefined && { known }) }, { signal });
      const answer = await askForForm(sessionStore, key, ask);
      if (answer.ok && answer.data !== null) await awaitBriefly(fetchPanels(answer.data.rows));
      return answer;
    }),
    checkPrivilege: fromPromise<Result<unknown>, PageAddress>(({ input, signal }) =>
      api.call(
        checkPrivilegeByToken,
        {
          ...ROUTE_REQUEST,
          route: `/content/${input.code}/embed`,
          token: embedToken ?? session.current()?.token ?? '',
        },
        { signal },
      ),
    ),
    runPreCheck: fromPromise<Result<PreCheckResult>, { form: Form; address: PageAddress }>(
      async ({ input }) => {
        const check = input.form.option?.check;
        if (check === undefined) return success({});
        const given = apiQueries(input.address.query);
        const queries = Object.fromEntries(
          check.queries.flatMap((name) => {
            const value = given[name];
            return value === undefined ? [] : [[name, value]];
          }),
        );
        const { servlet, command } = check;
        const result = await api.postToServlet(
          { servlet, command },
          { ...check.params, ...queries },
        );
        if (!result.ok) return result;
        const said = result.data ?? {};
        const parsed = preCheckResult.safeParse(said);
        return parsed.success
          ? success(parsed.data)
          : malformed(`${servlet}.${command}`, preCheckResult, said, api.log);
      },
    ),
  };
}
