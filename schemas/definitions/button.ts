import * as z from 'zod/mini';
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
function buttonOf<Command extends z.ZodMiniType<string>>(command: Command) {
  const button = z.object({
    /** `row` stands at the end of each row, `embed` inside the panel's title; default: above the data. */
    type: z.optional(z.enum(['row', 'embed'])),
    text: z._default(label, ''),
    /** Shown instead of `text` while the action runs. */
    waitingText: z.optional(label),
    icon: z.optional(iconName),
    command: z.optional(command),
    params: z.optional(params),
    /** Toast after success; the server's message otherwise. */
    successMessage: z.optional(label),
    /** Command that runs after success, with its own params. */
    successCommand: z.optional(
      z.union([command, z.object({ command, params: z.optional(params) })]),
    ),
    /** Buttons of rows, of a Form and of their menus are shown while this holds for the row (spec 5.3). */
    condition: z.optional(expression),
    /** A line before this button in a menu of nested buttons. */
    divider: z.optional(z.boolean()),
    /** Makes this a menu button. */
    get buttons() {
      return z.optional(z.array(button));
    },
    className: z.optional(z.string()),
    attributes: z.optional(z.record(z.string(), z.string())),
  });
  return button;
}

/** A button as an author writes it: its command is one that the product has (spec 3.3). */
export const buttonDocument = buttonOf(commandName);
/** A button as the client reads it: a command that it does not know fails when it is pressed, not before. */
export const button = buttonOf(z.string() as z.ZodMiniType<string>);
export type Button = z.infer<typeof button>;
