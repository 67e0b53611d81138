import { type ClientField, clientField } from '#schemas/definitions/field.ts';

/** A field as the client gets it, of what a test says of it. */
export function fieldOf(written: Record<string, unknown>): ClientField {
  return clientField.parse({ name: 'value', title: 'Value', ...written });
}
