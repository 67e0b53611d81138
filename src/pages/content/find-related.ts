import {
  getRelatedDefinitions,
  MAX_AMONG,
  MAX_TASKS,
} from '#schemas/web-ui-service/get-related-definitions.ts';
import type { Api } from '../../api/api.ts';
import type { FindRelated } from './page-panels.ts';

/** Milliseconds after which nobody waits for it to tell: panels would show meanwhile what is no longer so. */
const TIMEOUT = 5_000;

/** Asks the server, which knows the tables; null where it does not answer in good time. */
export function findRelatedBy(api: Pick<Api, 'call'>): FindRelated {
  return async ({ dataCode, action, tasks }, among) => {
    const params = {
      ...(dataCode !== undefined && { code: dataCode }),
      ...(action !== undefined && { action }),
      ...(tasks !== undefined && { tasks: tasks.slice(0, MAX_TASKS) }),
      among: among.slice(0, MAX_AMONG),
    };
    const result = await api.call(getRelatedDefinitions, params, { timeout: TIMEOUT });
    return result.ok ? result.data : null;
  };
}
