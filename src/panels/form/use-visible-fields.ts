import { type RefObject, useMemo, useRef } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { fieldVisibility } from './visible-fields.ts';

/** The fields that a form shows, or why it can show none. */
interface VisibleFields {
  /** The same list as long as it holds the same fields. */
  visible: readonly ClientField[];
  /** Names the field whose condition cannot be read. */
  failure: Failure | null;
}

/**
 * Which fields of a record its values leave visible.
 *
 * @param timeZone IANA name of the tenant's clock.
 */
export function useVisibleFields(
  fields: readonly ClientField[],
  values: Row,
  timeZone: string,
): VisibleFields {
  const visibility = useMemo(() => fieldVisibility(fields, timeZone), [fields, timeZone]);
  const last = useRef<readonly ClientField[]>([]);
  const visible = useMemo(
    () => keepList(last, visibility.ok ? visibility.visible(values) : []),
    [visibility, values],
  );
  return { visible, failure: visibility.ok ? null : visibility };
}

/** The list of before when it is the same: then nothing below has to be built anew. */
function keepList(
  last: RefObject<readonly ClientField[]>,
  fields: readonly ClientField[],
): readonly ClientField[] {
  const before = last.current;
  const same =
    fields.length === before.length && fields.every((field, index) => field === before[index]);
  if (!same) last.current = fields;
  return last.current;
}
