import { commandParams } from '#schemas/definitions/command-params.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { chosenRows } from './chosen-rows.ts';
import { type CommandDefinition, showChangedRows } from './command.ts';

const params = commandParams.PostToServlet;

/** Posts to a servlet that the definition names (spec 7.4, 7.17h), then loads the panel again. */
export const postToServlet: CommandDefinition = {
  async run(command, scope) {
    const { services, panel } = scope;
    const parsed = params.safeParse(command.params ?? {});
    if (!parsed.success) {
      return failure(
        ResultId.badRequest,
        'PostToServlet needs a servlet and a command',
        'BAD_PARAMS',
      );
    }
    const { body, ...target } = parsed.data;
    const rows = chosenRows(command, panel);
    const result = await services.api.postToServlet(
      target,
      rows.length === 0 ? body : { ...body, rows },
    );
    if (result.ok) showChangedRows(panel.dataCode, scope);
    return result;
  },
};
