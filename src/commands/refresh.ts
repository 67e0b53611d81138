import { commandParams } from '#schemas/definitions/command-params.ts';
import { success } from '#schemas/wire/envelope.ts';
import type { CommandDefinition } from './command.ts';

const params = commandParams.Refresh;
const BLANK = '/content/blank';

/**
 * Loads the panel's data again, keeping what the user sees until the new data are there; with
 * `scope: 'page'` the whole page by way of the blank route (spec 2.12).
 */
export const refresh: CommandDefinition = {
  async run(command, { services, panel, refreshPage }) {
    const parsed = params.safeParse(command.params ?? {});
    const wholePage = (parsed.success && parsed.data.scope === 'page') || !panel.dataCode;
    const { pathname, search } = window.location;
    if (!wholePage) panel.refresh();
    else if (services.session.current() === null) refreshPage();
    // Asked for once more on the way, it would come back to the way: each time with an address twice as long.
    else if (!pathname.endsWith(BLANK)) {
      const here = encodeURIComponent(pathname + search);
      services.navigate(`${BLANK}?url=${here}`, { replace: true });
    }
    return success(null);
  },
};
