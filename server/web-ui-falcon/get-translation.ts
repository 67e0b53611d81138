import {
  getTranslation as contract,
  DEFAULT_NAMESPACE,
} from '#schemas/web-ui-falcon/translation.ts';
import { success } from '#schemas/wire/envelope.ts';
import { handle } from '../wire/handler.ts';

/** All texts live in the default namespace; others are empty. */
export const getTranslation = handle(contract, async ({ language, namespace }, { definitions }) =>
  success(namespace === DEFAULT_NAMESPACE ? { ...(await definitions.texts(language)) } : {}),
);
