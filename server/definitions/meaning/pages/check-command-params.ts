import * as z from 'zod/mini';
import { button, type CommandName } from '#schemas/definitions/button.ts';
import { commandParams, commandQuestion } from '#schemas/definitions/command-params.ts';
import type { Findings, Path } from '../findings.ts';

type Params = Readonly<Record<string, unknown>>;

/** Params that the command takes, beside the question that any of them may ask first. */
export function checkCommandParams(
  findings: Findings,
  path: Path,
  command: CommandName,
  params: Params | undefined,
): boolean {
  const own: z.ZodMiniObject = commandParams[command];
  const schema = command === 'Confirm' ? own : z.extend(own, { ask: z.optional(commandQuestion) });
  if (params !== undefined) {
    const stray = Object.keys(params).find((name) => !(name in schema.shape));
    const isOfBody = stray === 'task' || params.body === undefined;
    if (command === 'PostToServlet' && stray !== undefined && isOfBody) {
      const meant = typeof params[stray] === 'object' ? 'body' : `body.${stray}`;
      const message = `unknown key "${stray}": what is sent along stands in "body"`;
      findings.misspelt([...path, stray], message, meant);
      return false;
    }
    const isFree = stray !== undefined && !findings.has([...path.slice(0, -1), stray]);
    if (isFree && stray in button.shape) {
      findings.misspelt([...path, stray], `unknown key "${stray}"`, `${stray} beside params`);
      return false;
    }
    const isForeign = Object.keys(params).every((name) => !(name in schema.shape));
    const others = isForeign ? commandsMeant(params) : [];
    if (others.length === 0) return findings.value(path, schema, params);
    findings.add(path, `these are the params of ${others.join(' or ')}, not of ${command}`);
    return false;
  }
  const lacking = own.safeParse({}).error?.issues[0]?.path[0];
  // What stands beside them in place of within is told there.
  const beside = Object.keys(Object(findings.valueAt(path.slice(0, -1))));
  if (lacking !== undefined && !beside.some((name) => name !== 'command' && name in own.shape)) {
    findings.add(path, `${command} needs "${String(lacking)}" in its params`);
  }
  return lacking === undefined;
}

/** The commands that take all these params; none where that says nothing, since there are none. */
function commandsMeant(params: Params): string[] {
  const names = Object.keys(params);
  if (names.length === 0) return [];
  return Object.entries(commandParams).flatMap(([command, schema]) =>
    names.every((name) => name in schema.shape) && schema.safeParse(params).success
      ? [command]
      : [],
  );
}
