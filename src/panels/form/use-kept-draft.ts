import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { isDirty } from '#machines/form/form-context.ts';
import { row } from '#schemas/definitions/common.ts';
import { forgetChanges } from '../../app/leave-guard.ts';
import { useServices } from '../../app/services-context.ts';
import { keepTyped } from '../../storage/keep-typed.ts';
import type { UsedForm } from './use-form.ts';

const keptDraft = z.object({
  selection: z.nullable(z.record(z.string(), z.json())),
  original: z.nullable(row),
  values: row,
});

/**
 * Keeps what is typed into a form when the session of its user ends (spec 4.10): the page goes then, and the form
 * has it again when the same user comes back to the same address.
 */
export function useKeptDraft(code: string, { snapshot, send, actor }: UsedForm): void {
  const services = useServices();
  const { auth, session, sessionStore } = services;
  const user = useRef(session.current()?.user);
  const isEditing = snapshot.matches('editing');

  useEffect(() => {
    const { unsubscribe } = auth.subscribe((person) => {
      const form = actor.getSnapshot();
      if (!person.matches('expired') || !form.matches('editing') || !isDirty(form.context)) return;
      const { selection, original, values } = form.context;
      const draft = { selection, original, values };
      if (keepTyped(services, sessionStore, keyOf(user.current, code), draft)) forgetChanges();
    });
    return unsubscribe;
  }, [services, auth, actor, sessionStore, code]);

  useEffect(() => {
    if (!isEditing) return;
    const key = keyOf(user.current, code);
    const draft = sessionStore.read(key, keptDraft);
    if (draft === null) return;
    sessionStore.remove(key);
    const { selection } = actor.getSnapshot().context;
    if (JSON.stringify(draft.selection) !== JSON.stringify(selection)) return;
    send({ type: 'draft.restored', original: draft.original, values: draft.values });
  }, [isEditing, actor, send, sessionStore, code]);
}

function keyOf(user: string | undefined, code: string): string {
  const { pathname, search } = window.location;
  return `form:${user ?? ''}:${pathname}${search}:${code}`;
}
