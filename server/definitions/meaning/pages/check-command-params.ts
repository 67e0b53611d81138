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
    if (command === 'PostToServlet' && stray !== undefined && params.body === undefined) {
      const meant = typeof params[stray] === 'object' ? 'body' : `body.${stray}`;
      const message = `unknown key "${stray}": what is sent along stands in "body"`;
      findings.misspelt([...path, stray], message, meant);
      return false;
    }
    if (stray !== undefined && stray in button.shape) {
      findings.misspelt([...path, stray], `unknown key "${stray}"`, `${stray} beside params`);
      return false;
    }
    const isForeign = Object.keys(params).every((name) => !(name in schema.shape));
    const other = isForeign ? commandMeant(params) : undefined;
    if (other === undefined) return findings.value(path, schema, params);
    findings.add(path, `these are the params of ${other}, not of ${command}`);
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

/** The only command that takes all these params. */
function commandMeant(params: Params): string | undefined {
  const fitting = Object.entries(commandParams).filter(
    ([, schema]) =>
      Object.keys(params).every((name) => name in schema.shape) && schema.safeParse(params).success,
  );
  return fitting.length === 1 ? fitting[0]?.[0] : undefined;
}
