import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { isDirty } from '#machines/form/form-context.ts';
import { row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { useServices } from '../../app/services-context.ts';
import { keepAtEnd } from '../../session/keep-at-end.ts';
import { keepTyped } from '../../storage/keep-typed.ts';
import { namesOnTheirWay } from './uploads.ts';
import type { UsedForm } from './use-form.ts';
import type { FormEditing } from './use-form-scope.ts';

const keptDraft = z.object({
  original: z.nullable(row),
  values: row,
  newKey: z.string(),
  followed: z.catch(z.array(z.object({ name: z.string(), record: row })), []),
  changed: z.catch(z.array(z.string()), []),
  /** Names of files that did not get through, by field: nothing keeps what is in them. */
  unsent: z.catch(z.record(z.string(), z.array(z.string())), {}),
});

/**
 * Keeps what is typed into a form when its page goes: with the session of its user (spec 4.10), or with a reload. The
 * form has it again when the same user comes back to the same address and the same record, which a script may choose
 * after another one, and says which files have to be chosen again.
 */
export function useKeptDraft(
  code: string,
  form: UsedForm,
  { uploads, held }: FormEditing['scope'],
): void {
  const { snapshot, send, actor, newKey, setNewKey } = form;
  const services = useServices();
  const { session, sessionStore, t, format } = services;
  const user = useRef(session.current()?.user);
  // A record that is gone is missed by whoever has typed into it.
  const isThere = snapshot.matches('editing') || snapshot.matches('empty');
  const { selection } = snapshot.context;
  const latestKey = useRef(newKey);
  latestKey.current = newKey;

  useEffect(() => {
    const key = () => keyOf(user.current, code, actor.getSnapshot().context.selection);
    function keep(): void {
      for (const hand of held) hand();
      const state = actor.getSnapshot();
      const unsent = Object.fromEntries(
        [...uploads]
          .map((one) => [one.field, namesOnTheirWay(one)])
          .filter(([, names]) => names?.length),
      );
      const isTyped = isDirty(state.context) || Object.keys(unsent).length > 0;
      if (!state.matches('editing') || !isTyped) return;
      const { original, values, followed, failed, changed } = state.context;
      const known = { original, values, followed, changed: [...failed, ...changed] };
      keepTyped(services, sessionStore, key(), { ...known, newKey: latestKey.current, unsent });
    }
    const forget = () => sessionStore.remove(key());
    return keepAtEnd(services, user.current, { keep, forget });
  }, [services, actor, sessionStore, code, uploads, held]);

  useEffect(() => {
    if (!isThere) return;
    const key = keyOf(user.current, code, selection);
    const draft = sessionStore.read(key, keptDraft);
    if (draft === null) return;
    const { original, values, followed, changed } = draft;
    const restored = { type: 'draft.restored', original, values, followed, changed } as const;
    if (!actor.getSnapshot().can(restored)) return;
    sessionStore.remove(key);
    setNewKey(draft.newKey);
    send(restored);
    const problems = Object.entries(draft.unsent).map(([name, names]) => [
      name,
      t('Not sent, choose again: {names}', { names: format().list(names) }),
    ]);
    if (problems.length > 0) {
      send({ type: 'validation.failed', problems: Object.fromEntries(problems) });
    }
  }, [isThere, selection, send, actor, setNewKey, sessionStore, code, t, format]);
}

function keyOf(user: string | undefined, code: string, selection: FilterValues | null): string {
  const { pathname, search } = window.location;
  return `form:${user ?? ''}:${pathname}${search}:${code}:${JSON.stringify(selection)}`;
}
