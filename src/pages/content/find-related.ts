import {
  getRelatedDefinitions,
  MAX_AMONG,
} from '#schemas/web-ui-service/get-related-definitions.ts';
import type { Api } from '../../api/api.ts';
import type { FindRelated } from './page-panels.ts';

/** Asks the server, which knows the tables; null where it does not answer. */
export function findRelatedBy(api: Pick<Api, 'call'>): FindRelated {
  return async ({ dataCode, action }, among) => {
    const result = await api.call(getRelatedDefinitions, {
      code: dataCode,
      ...(action !== undefined && { action }),
      among: among.slice(0, MAX_AMONG),
    });
    return result.ok ? result.data.codes : null;
  };
}
