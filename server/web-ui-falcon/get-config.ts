import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { getConfig as contract } from '#schemas/web-ui-falcon/get-config.ts';
import { success } from '#schemas/wire/envelope.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';
import { handle } from '../wire/handler.ts';

/** A list that the tenant does not have is an empty one: pages then show their default texts. */
export const getConfig = handle(contract, async ({ code, key, sort }, { definitions }) => {
  const list = await listOf(definitions, code);
  const items = key === undefined ? list : list.filter((item) => item.key === key);
  return success(sort === 'desc' ? items.toReversed() : items);
});

async function listOf(
  definitions: TenantDefinitions,
  code: string | undefined,
): Promise<ConfigItem[]> {
  if (code !== undefined) return (await definitions.read('config', code)) ?? [];
  return [...(await definitions.readAll('config')).values()].flat();
}
