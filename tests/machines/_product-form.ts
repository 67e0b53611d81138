import type { Row } from '#schemas/definitions/common.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';

/** Data with a field of each kind that a record treats in its own way. */
export const definition = clientDataDefinition.parse({
  code: 'PRODUCT',
  key: ['id'],
  fields: [
    { name: 'id', readonly: true },
    { name: 'name', required: true },
    { name: 'price', type: 'Number', initial: 5 },
    { name: 'category', extraType: 'Quote' },
    { name: 'note', extraType: 'Label' },
  ],
  may: { save: true, delete: false, actions: [] },
});

/** A row of it, as the server sends it. */
export const stored: Row = {
  id: 'P1',
  name: 'Desk',
  price: 10,
  category: 'a',
  categoryUi: 'Desks',
};
