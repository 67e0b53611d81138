import { useMemo, useState } from 'react';
import { withoutOutdated } from '#machines/form/dependent-fields.ts';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { FormScope } from './form-context.ts';
import type { Uploads } from './uploads.ts';
import type { UsedForm } from './use-form.ts';

/** What the fields of a form share, and what becomes of a change in one of them. */
export interface FormEditing {
  scope: FormScope & { uploads: Set<Uploads>; held: Set<() => void> };
  /** Takes the record as it was changed: what depends on the change is emptied or asked for again. */
  edit(changed: Row): void;
}

/** Ties the widgets of a form to its machine. */
export function useFormScope(
  dataCode: string,
  fields: readonly ClientField[],
  { snapshot, send, actor }: UsedForm,
): FormEditing {
  const { definition, values } = snapshot.context;
  const [uploads] = useState(() => new Set<Uploads>());
  const [held] = useState(() => new Set<() => void>());

  function edit(changed: Row): void {
    const before = actor.getSnapshot().context.values;
    const next = withoutOutdated(fields, before, changed);
    send({ type: 'record.edited', values: next });
    for (const { name, other } of fields) {
      if (other.reloadAfterChanged !== true || next[name] === before[name]) continue;
      send({ type: 'record.recalculated', name });
    }
  }

  // RJSF draws a field again only when what it is given is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const scope = useMemo(
    () => ({
      dataCode,
      uploads,
      held,
      opensFiles: definition?.may.read !== false,
      isFollowed: (name: string) =>
        fields.some(
          (field) =>
            field.dependsOn?.includes(name) === true ||
            (field.name === name && field.other.reloadAfterChanged === true),
        ),
      get values() {
        return actor.getSnapshot().context.values;
      },
      change(name: string, value: Row[string], display?: string | string[]) {
        const { values: current } = actor.getSnapshot().context;
        edit({
          ...current,
          [name]: value,
          ...(display === undefined ? {} : { [name + DISPLAY_SUFFIX]: display }),
        });
      },
    }),
    [dataCode, actor, values, definition, fields],
  );
  return { scope, edit };
}
