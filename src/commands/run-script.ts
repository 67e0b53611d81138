import { commandParams } from '#schemas/definitions/command-params.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { fetchNow } from '../parts/parts.ts';
import { loadScripts } from '../scripts/load-scripts.ts';
import { chosenRows } from './chosen-rows.ts';
import type { CommandDefinition } from './command.ts';

const params = commandParams.RunScript;

/** Runs a script of the definition in the sandbox, with the button's or the selected rows (spec 7.17i). */
export const runScriptCommand: CommandDefinition = {
  async run(command, { services, page, panel }) {
    const parsed = params.safeParse(command.params ?? {});
    if (!parsed.success) {
      return failure(ResultId.badRequest, 'RunScript has no script', 'BAD_PARAMS');
    }
    const { script, deadline, ...rest } = parsed.data;
    const scripts = await fetchNow(loadScripts).catch(() => null);
    if (scripts === null)
      return failure(ResultId.network, 'The server cannot be reached', 'NETWORK');
    const scope = page();
    return scripts.runScript({
      script,
      deadline,
      context: scripts.scriptContextOf(services, scope, {
        event: 'command',
        panel: panel.code,
        rows: chosenRows(command, panel),
        params: rest,
      }),
      host: { services, page: scope, panel: panel.code },
    });
  },
};
