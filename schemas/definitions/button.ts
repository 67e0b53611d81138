import { z } from 'zod';
import { expression, iconName, label } from './common.ts';

/** The nine commands that a button can run (spec 7.17). */
export const commandName = z.enum([
  'DownloadExcelByDataDefinition',
  'NavigateTo',
  'Refresh',
  'SaveByDataDefinition',
  'SqlByDataDefinition',
  'Confirm',
  'DeleteByDataDefinition',
  'PostToServlet',
  'RunScript',
]);
export type CommandName = z.infer<typeof commandName>;

const params = z.record(z.string(), z.json());

/**
 * A button of a panel (spec 3.3). `Command` is the enum in documents, so that a misspelled command
 * is refused when written, and any text on the wire, so that it is answered by an error toast
 * (spec 8.2) instead of taking its panel away.
 */
function buttonOf<Command extends z.ZodType<string>>(command: Command) {
  const button = z.object({
    /** `row` stands at the end of each row, `embed` inside the panel's title; default: above the data. */
    type: z.enum(['row', 'embed']).optional(),
    text: label.default(''),
    /** Shown instead of `text` while the action runs. */
    waitingText: label.optional(),
    icon: iconName.optional(),
    command: command.optional(),
    params: params.optional(),
    /** Toast after success; the server's message otherwise. */
    successMessage: label.optional(),
    /** Command that runs after success, with its own params. */
    successCommand: z.union([command, z.object({ command, params: params.optional() })]).optional(),
    /** Row buttons are shown on rows for which this holds (spec 5.3). */
    condition: expression.optional(),
    /** A line before this button in a menu of nested buttons. */
    divider: z.boolean().optional(),
    /** Makes this a menu button. */
    get buttons() {
      return z.array(button).optional();
    },
    className: z.string().optional(),
    attributes: z.record(z.string(), z.string()).optional(),
  });
  return button;
}

export const buttonDocument = buttonOf(commandName);
export const button = buttonOf(z.string() as z.ZodType<string>);
export type Button = z.infer<typeof button>;
