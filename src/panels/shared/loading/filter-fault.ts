import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/**
 * Why rows cannot be filtered so: a name is that of no filter. The server would refuse it too, but by then the address
 * would have it, and each load of the page be refused.
 *
 * @param definition null while it is not known, when nothing is refused here.
 */
export function filterFault(
  definition: Pick<ClientDataDefinition, 'code' | 'queries' | 'key'> | null,
  change: FilterValues,
): Failure | null {
  if (definition === null) return null;
  const { code, key } = definition;
  const names = definition.queries.map(({ name }) => name);
  // A form finds its record by the key, whether or not people can filter by it.
  const isKnown = (name: string) => names.includes(name) || key.includes(name);
  const wrong = Object.keys(change).find((name) => change[name] !== null && !isKnown(name));
  if (wrong === undefined) return null;
  const known = names.join(', ') || 'nothing';
  const message = `There is no filter "${wrong}"; ${code} can be filtered by ${known}`;
  return failure(ResultId.badRequest, message, 'NO_FILTER');
}
