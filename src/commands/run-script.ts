import { z } from 'zod';
import { MAX_SCRIPT_DEADLINE, MAX_SCRIPT_LENGTH } from '#schemas/script/limits.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { chosenRows } from './chosen-rows.ts';
import type { CommandDefinition } from './command.ts';

const params = z.looseObject({
  script: z.string().min(1).max(MAX_SCRIPT_LENGTH),
  /** Milliseconds that the script may run between two answers of the page. */
  deadline: z.int().min(100).max(MAX_SCRIPT_DEADLINE).optional(),
});

/** Runs a script of the definition in the sandbox, with the button's or the selected rows (spec 7.17i). */
export const runScriptCommand: CommandDefinition = {
  async run(command, { services, page, panel }) {
    const parsed = params.safeParse(command.params ?? {});
    if (!parsed.success) {
      return failure(ResultId.badRequest, 'RunScript has no script', 'BAD_PARAMS');
    }
    const { script, deadline, ...rest } = parsed.data;
    const [{ runScript }, { scriptContextOf }] = await Promise.all([
      import('../scripts/run-script.ts'),
      import('../scripts/script-context.ts'),
    ]);
    const scope = page();
    return runScript({
      script,
      deadline,
      context: scriptContextOf(services, scope, {
        event: 'command',
        panel: panel.code,
        rows: chosenRows(command, panel),
        params: rest,
      }),
      host: { services, page: scope, panel: panel.code },
    });
  },
};
