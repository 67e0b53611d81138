import type { CommandRun } from '#machines/command/command.machine.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { sqlByDataDefinition as contract } from '#schemas/web-ui-service/sql-by-data-definition.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { attempting } from '../api/attempts.ts';
import { answersOf } from './answers.ts';
import { chosenRows, identityOf, noRows, tooManyRows } from './chosen-rows.ts';
import {
  type CommandDefinition,
  type CommandScope,
  mayHaveChanged,
  showChangedRows,
} from './command.ts';

const params = commandParams.SqlByDataDefinition;

/** Runs a named action on the button's row or on the selected rows, then loads the panel again. */
export const sqlByDataDefinition: CommandDefinition = {
  refusal,
  async run(command, scope) {
    const { services, panel } = scope;
    const parsed = params.safeParse(command.params ?? {});
    const code = (parsed.success ? parsed.data.code : undefined) ?? panel.dataCode;
    if (!parsed.success || code === undefined) {
      return failure(
        ResultId.badRequest,
        'SqlByDataDefinition needs an action and a data definition',
        'BAD_PARAMS',
      );
    }
    const { action, rows: which } = parsed.data;
    const chosen = chosenRows(command, panel);
    const answers = answersOf(params, command.params);
    const rows =
      which === 'none' ? rowOfAnswers(answers) : chosen.map((row) => ({ ...row, ...answers }));
    const about = which === 'none' ? [] : identityOf(chosen, panel);
    const result = await attempting(
      services.sessionStore,
      [code, action, about, answers],
      (attempt) => services.api.call(contract, { code, action, rows }, { attempt }),
    );
    if (mayHaveChanged(result)) showChangedRows({ dataCode: code, action }, scope);
    return result;
  },
};

function refusal(command: CommandRun, { services, panel }: CommandScope): Failure | null {
  const { data } = params.safeParse(command.params ?? {});
  if (data?.rows === 'none') return null;
  const chosen = chosenRows(command, panel);
  const needsRows = data?.rows === 'selected' && panel.selectable;
  return needsRows && chosen.length === 0 ? noRows : tooManyRows(chosen, services);
}

/** An action takes all its params from rows, so that answers without a row become one. */
function rowOfAnswers(answers: Row): Row[] {
  return Object.keys(answers).length === 0 ? [] : [answers];
}
