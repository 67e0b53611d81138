import type { CommandName } from '#schemas/definitions/button.ts';
import type { CommandDefinition } from './command.ts';
import { deleteByDataDefinition } from './delete-by-data-definition.ts';
import { downloadExcelByDataDefinition } from './download-excel-by-data-definition.ts';
import { navigateTo } from './navigate-to.ts';
import { postToServlet } from './post-to-servlet.ts';
import { refresh } from './refresh.ts';
import { runScriptCommand } from './run-script.ts';
import { saveByDataDefinition } from './save-by-data-definition.ts';
import { sqlByDataDefinition } from './sql-by-data-definition.ts';

/** Confirm has no entry: it is the machine's own state before the success command. */
const commands = {
  DeleteByDataDefinition: deleteByDataDefinition,
  DownloadExcelByDataDefinition: downloadExcelByDataDefinition,
  NavigateTo: navigateTo,
  PostToServlet: postToServlet,
  Refresh: refresh,
  RunScript: runScriptCommand,
  SaveByDataDefinition: saveByDataDefinition,
  SqlByDataDefinition: sqlByDataDefinition,
} satisfies Record<Exclude<CommandName, 'Confirm'>, CommandDefinition>;

/** The command of that name, or undefined for one that nobody knows. */
export function commandOf(name: string): CommandDefinition | undefined {
  return Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
}
