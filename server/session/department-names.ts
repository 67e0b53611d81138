import type { TenantDefinitions } from '../definitions/reader.ts';

/** Lookup whose options are a tenant's departments, by code. */
const DEPARTMENTS = 'DEPARTMENT';

/** What a tenant calls its departments, by code: labels (spec 2.20). */
export async function departmentNames(
  definitions: TenantDefinitions,
): Promise<ReadonlyMap<string, string>> {
  const lookup = await definitions.read('lookup', DEPARTMENTS);
  return new Map(lookup?.options.map(({ Key, Name }) => [Key, Name]));
}
