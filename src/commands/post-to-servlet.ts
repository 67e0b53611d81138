import type { CommandRun } from '#machines/command/command.machine.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { AUTHORED_TASK_SUFFIX, runTask } from '#schemas/task/run.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { attempting } from '../api/attempts.ts';
import { answersOf } from './answers.ts';
import { chosenRows, identityOf, noRows } from './chosen-rows.ts';
import {
  type CommandDefinition,
  type CommandScope,
  mayHaveChanged,
  showChangedRows,
} from './command.ts';

const params = commandParams.PostToServlet;

type Body = Readonly<Record<string, unknown>>;
type Target = Readonly<{ servlet: string; command: string }>;

/** A value of the body that stands for a field of the row: `"{id}"`. */
const PLACE = /^\{(\w+)\}$/;

/**
 * Posts to a servlet that the definition names (spec 7.4, 7.17h), then loads the panel again. Places of the
 * body are filled from the one row that the command is about, and what the user was asked for stands in it too.
 */
export const postToServlet: CommandDefinition = {
  refusal,
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
    const sent = { ...filled(body, rows[0]), ...answersOf(params, command.params) };
    const what = [target, sent, identityOf(rows, panel)];
    const result = await attempting(services.sessionStore, what, (attempt) =>
      services.api.postToServlet(target, rows.length === 0 ? sent : { ...sent, rows }, { attempt }),
    );
    if (mayHaveChanged(result))
      showChangedRows({ dataCode: panel.dataCode, tasks: tasksOf(target, sent) }, scope);
    return result;
  },
};

function refusal(command: CommandRun, { services, panel }: CommandScope): Failure | null {
  const { data } = params.safeParse(command.params ?? {});
  if (!Object.values(data?.body ?? {}).some((value) => placeOf(value) !== undefined)) return null;
  const { length } = chosenRows(command, panel);
  if (length === 0) return noRows;
  return length === 1
    ? null
    : failure(ResultId.refused, services.t('Select one row only'), 'SEVERAL_ROWS');
}

/** The task of an author that was run by that. */
function tasksOf({ servlet, command }: Target, { task }: Body): string[] {
  const isRun = servlet === runTask.servlet && command === runTask.command;
  return isRun && typeof task === 'string' && task.endsWith(AUTHORED_TASK_SUFFIX) ? [task] : [];
}

function placeOf(value: unknown): string | undefined {
  return typeof value === 'string' ? PLACE.exec(value)?.[1] : undefined;
}

function filled(body: Body, row: Row | undefined): Body {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = placeOf(value);
      return [name, field === undefined ? value : (row?.[field] ?? null)];
    }),
  );
}
