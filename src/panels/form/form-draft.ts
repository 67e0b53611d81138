import type { SnapshotFrom } from 'xstate';
import type { formMachine } from '#machines/form/form.machine.ts';
import { type FormEvent, mayRead, storedRecord } from '#machines/form/form-context.ts';
import { isEmptyValue, savedRowOf } from '#machines/form/record.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { PanelDraft } from '../../commands/command.ts';
import { problemsOf } from './field-validator.ts';
import { isEditable } from './form-schema.ts';

/**
 * The form as the save command sees it (spec 5.7). What is not shown is not asked for, and what was
 * hidden after it had been filled in is saved as it is.
 *
 * @param newKey names a new record for the server, which stores it once however often it is sent.
 */
export function formDraft(
  context: SnapshotFrom<typeof formMachine>['context'],
  visible: readonly ClientField[],
  title: (field: ClientField) => string,
  translate: (key: string) => string,
  send: (event: FormEvent) => void,
  newKey: string,
): PanelDraft {
  const { definition, original, values } = context;
  const key = definition?.key ?? [];
  const isOwn = (row: Row) => original !== null && rowKey(row, key) === rowKey(original, key);
  function tell(): Record<string, string> {
    const problems = problemsOf(visible, values, original);
    const told = Object.entries(problems).map(([name, key]) => [name, translate(key)]);
    if (told.length > 0) send({ type: 'validation.failed', problems: Object.fromEntries(told) });
    return problems;
  }
  return {
    missing() {
      tell();
      return visible
        .filter((field) => field.required && isEditable(field) && isEmptyValue(values[field.name]))
        .map(title);
    },
    invalid: () =>
      visible
        .filter(({ name }) => problemsOf(visible, values, original)[name] !== undefined)
        .map(title),
    rows() {
      if (definition === null) return [];
      const editable = definition.fields.filter(isEditable);
      const row = savedRowOf(editable, definition, original, values);
      if (row === null) return [];
      if (original === null) return [{ ...row, idempotencyKey: newKey }];
      if (mayRead(definition)) return [row];
      return [{ values: row.values, original: row.original, idempotencyKey: newKey }];
    },
    saved([row]) {
      if (row !== undefined) send({ type: 'record.saved', row, sent: values, of: original });
    },
    refused([problem]) {
      if (problem !== undefined) send({ type: 'save.refused', problem, of: original });
    },
    // A script may hand over rows of others.
    stored: (row) => (row === values || isOwn(row) ? (storedRecord(context) ?? row) : row),
    deleted(rows) {
      if (rows.some(isOwn)) send({ type: 'form.reset' });
    },
  };
}
