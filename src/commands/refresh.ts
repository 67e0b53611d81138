import { commandParams } from '#schemas/definitions/command-params.ts';
import { success } from '#schemas/wire/envelope.ts';
import type { CommandDefinition } from './command.ts';

const params = commandParams.Refresh;

/**
 * Loads the panel's data again, keeping what the user sees until the new data are there; with
 * `scope: 'page'` the whole page by way of the blank route (spec 2.12).
 */
export const refresh: CommandDefinition = {
  async run(command, { services, panel, refreshPage }) {
    const parsed = params.safeParse(command.params ?? {});
    const wholePage = (parsed.success && parsed.data.scope === 'page') || !panel.dataCode;
    if (!wholePage) panel.refresh();
    else if (services.session.current() === null) refreshPage();
    else {
      const here = `${window.location.pathname}${window.location.search}`;
      services.navigate(`/content/blank?url=${encodeURIComponent(here)}`, { replace: true });
    }
    return success(null);
  },
};
