import type { CommandRun } from '#machines/command/command.machine.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Services } from '../app/services.ts';

/** The panel that a command was started in. */
export interface CommandPanel {
  code: string;
  dataCode: string | undefined;
  definition(): ClientDataDefinition | null;
  selectedRows(): Row[];
  /** Does the panel let its user select rows? */
  selectable: boolean;
  refresh(): void;
}

/** What a command may use: the client's services, its panel and its page. */
export interface CommandScope {
  services: Services;
  formCode: string;
  panel: CommandPanel;
  refreshPage(): void;
}

/** One of the nine commands. An expected failure is a result: it is told by the command machine. */
export interface CommandDefinition {
  run(command: CommandRun, scope: CommandScope): Promise<Result<unknown>>;
}
