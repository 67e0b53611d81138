import type { Row } from '#schemas/definitions/common.ts';
import type { ScriptContext } from '#schemas/script/messages.ts';
import type { Services } from '../app/services.ts';
import type { PageScope } from '../pages/content/page-scope.ts';

/** Why a script runs, and what it is about. */
export interface ScriptOccasion {
  event: ScriptContext['event'];
  panel: string | null;
  /** Rows of the button that was pressed; those that the page was opened with when left out. */
  rows?: readonly Row[];
  params?: Record<string, unknown>;
}

/** What a script finds in `context`: nothing that is not JSON, and no secret of the session. */
export function scriptContextOf(
  services: Pick<Services, 'session' | 'i18n'>,
  page: PageScope,
  { event, panel, rows = page.rows, params = {} }: ScriptOccasion,
): ScriptContext {
  const signedIn = services.session.current();
  return {
    event,
    form: page.formCode,
    panel,
    query: { ...page.query },
    other: { ...page.other },
    rows: [...rows],
    params,
    user: signedIn && { user: signedIn.user, userName: signedIn.userName },
    language: services.i18n.language,
  };
}
