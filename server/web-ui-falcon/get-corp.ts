import { getCorp as contract } from '#schemas/web-ui-falcon/get-corp.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { handle } from '../wire/handler.ts';

/** Branding of the tenant that the request asks about, which is the tenant it runs in. */
export const getCorp = handle(contract, async (_params, { definitions }) => {
  const corp = await definitions.read('corp');
  if (!corp) return failure(ResultId.notFound, '__There is no such corporation', 'CORP');
  const { $schema: _1, departments: _2, administrators: _3, ...branding } = corp;
  return success(branding);
});
