import type { Button as AnyButton } from '#schemas/definitions/button.ts';
import { type ButtonStep, buttonSteps } from '#schemas/definitions/button-steps.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { isAllowed } from '../data-definitions/access.ts';
import type { CompiledDefinition } from '../data-definitions/compiled.ts';
import { compiledDefinition } from '../data-definitions/definition.ts';
import { Refusal } from '../data-definitions/refusal.ts';
import { takesKey } from '../data-definitions/write/run-action.ts';
import { queryOf } from '../definitions/meaning/pages/address-query.ts';
import { pageOf, panelsWithin } from '../definitions/meaning/pages/page-needs.ts';
import { tasksIn } from '../definitions/meaning/scripts/script-arguments.ts';
import type { CallContext } from '../wire/handler.ts';
import { mayOpen } from './form-access.ts';
import { changePanels } from './panels-of-rows.ts';

type Reader = Pick<CallContext, 'definitions' | 'user' | 'transaction'>;
type Panel = NonNullable<FormDocument['rows'][number]['columns'][number]['panel']>;
type Button = Panel['buttons'][number];

/**
 * Links without those to pages that the user may not open, and without groups of which nothing is left
 * (ADR 0075). A visitor keeps all, since a sign-in may open the rest; so does who would be left without
 * any, whose home then says that it is not for them.
 */
export async function offeredLinks(
  links: readonly MenuItem[],
  reader: Reader,
): Promise<readonly MenuItem[]> {
  if (reader.user === null) return links;
  const kept = await keptLinks(links, reader);
  return kept.length === 0 ? links : kept;
}

/** A heading that stood above an entry left out stands above what is left of its group. */
async function keptLinks(links: readonly MenuItem[], reader: Reader): Promise<MenuItem[]> {
  const kept = await inTurn(links, (link) => keptLink(link, reader));
  let label: string | undefined;
  return kept.flatMap((link, index) => {
    label = links[index]?.label ?? label;
    if (!link) return [];
    const headed = label === undefined ? link : { ...link, label };
    label = undefined;
    return [headed];
  });
}

async function keptLink(link: MenuItem, reader: Reader): Promise<MenuItem | undefined> {
  if (!link.children || link.children.length === 0) {
    return (await leadsOn(link.to, {}, reader)) ? link : undefined;
  }
  const children = await keptLinks(link.children, reader);
  return children.length > 0 ? { ...link, children } : undefined;
}

/** A page without those of its buttons that the server would refuse this user (ADR 0075). */
export async function offeredForm<Form extends Pick<FormDocument, 'rows' | 'headerButtonUrl'>>(
  form: Form,
  reader: Reader,
): Promise<Form> {
  const rows = await changePanels(form.rows, (panel) => offeredPanel(panel, reader));
  if (reader.user === null || (await leadsOn(form.headerButtonUrl, {}, reader)))
    return { ...form, rows };
  return { ...form, rows, headerButtonTitle: undefined, headerButtonUrl: undefined };
}

/** One after the other: what is compiled meanwhile tries its statements in this transaction, one at a time. */
async function inTurn<One, Of>(all: readonly One[], ask: (one: One) => Promise<Of>): Promise<Of[]> {
  const answers: Of[] = [];
  for (const one of all) answers.push(await ask(one));
  return answers;
}

/** None when it was there for buttons alone, and none of them is left. */
async function offeredPanel(panel: Panel, reader: Reader): Promise<Panel | null> {
  if (panel.buttons.length === 0) return panel;
  const buttons = await offeredButtons(panel.buttons, reader);
  if (buttons.length === 0 && panel.type === 'ButtonPanel') return null;
  return { ...panel, buttons };
}

async function offeredButtons(buttons: readonly Button[], reader: Reader): Promise<Button[]> {
  const kept = await inTurn(buttons, async (button): Promise<Button[]> => {
    if (!button.buttons || button.buttons.length === 0) {
      return (await mayRun(buttonSteps(button)[0], reader)) ? [button] : [];
    }
    const nested = await offeredButtons(button.buttons, reader);
    return nested.length > 0 ? [{ ...button, buttons: nested }] : [];
  });
  return kept.flat();
}

/** Tasks of scripts, by the params of their buttons: a definition is the same for everybody who reads it. */
const tasksOf = new WeakMap<object, readonly string[]>();

/** May this user? Of what is not known here, the call itself will tell. */
async function mayRun(step: ButtonStep | undefined, reader: Reader): Promise<boolean> {
  const { command, params = {} } = step ?? {};
  const { definitions, user } = reader;
  switch (command) {
    case 'NavigateTo':
      return user === null || leadsOn(String(params.url), params.queries, reader);
    case 'SqlByDataDefinition':
    case 'DeleteByDataDefinition': {
      // The panel's own definition tells the client what its user may.
      if (typeof params.code !== 'string') return true;
      const definition = await definitions.read('data', params.code);
      if (!definition) return true;
      const { write } = definition.access;
      if (command === 'DeleteByDataDefinition') return isAllowed(write, user);
      const action = definition.actions[String(params.action)];
      return !action || isAllowed(action.access ?? write, user);
    }
    case 'PostToServlet': {
      const { task } = (params.body ?? {}) as { task?: unknown };
      return params.servlet !== 'Task' || mayAsk(task, reader);
    }
    case 'RunScript': {
      const tasks = tasksOf.get(params) ?? tasksIn(String(params.script ?? ''));
      tasksOf.set(params, tasks);
      const allowed = await inTurn(tasks, (task) => mayAsk(task, reader));
      return tasks.length === 0 || allowed.includes(true);
    }
    default:
      return true;
  }
}

async function mayAsk(task: unknown, { definitions, user }: Reader): Promise<boolean> {
  const document = typeof task === 'string' ? await definitions.read('task', task) : null;
  return !document || isAllowed(document.access, user);
}

/** May this user open the page, and where a new record is asked for, bring one there? */
async function leadsOn(
  url: string | undefined,
  queries: unknown,
  reader: Reader,
): Promise<boolean> {
  if (!(await isOpen(url, reader))) return false;
  const isNew = queryOf(url ?? '').has('new') || Object.hasOwn(Object(queries), 'new');
  const code = isNew ? pageOf(url ?? '') : undefined;
  const page = code === undefined ? null : await reader.definitions.read('form', code);
  const forms = [...panelsWithin(page?.rows ?? [])].flatMap((panel) =>
    panel.type === 'Form' ? [panel] : [],
  );
  const given = new Set([...queryOf(url ?? '').keys(), ...Object.keys(Object(queries))]);
  const written = await inTurn(forms, (form) => bringsNew(form, given, reader));
  return written.length === 0 || written.includes(true);
}

/** May this user save in a Form, or bring what is filled in elsewhere by a button with rights of its own? */
async function bringsNew(
  form: PanelOf<'Form'>,
  given: ReadonlySet<string>,
  reader: Reader,
): Promise<boolean> {
  const document = await reader.definitions.read('data', form.dataCode);
  if (!document || isAllowed(document.access.write, reader.user)) return true;
  const definition = await compiledDefinition(document, reader).catch(nullIfRefused);
  // Of one with a fault its own page tells.
  if (!definition) return true;
  const ways = form.buttons
    .flatMap(ownWays)
    .filter((step) => isForNew(step, definition, given, reader));
  const open = await inTurn(ways, (step) => mayRun(step, reader));
  return open.includes(true);
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

function ownWays(button: AnyButton): ButtonStep[] {
  const own = buttonSteps(button).filter(({ command = '' }) => OWN_WAYS.has(command));
  return [...own, ...(button.buttons ?? []).flatMap(ownWays)];
}

const OWN_WAYS: ReadonlySet<string> = new Set([
  'SqlByDataDefinition',
  'PostToServlet',
  'RunScript',
]);

/** May this user run it at a new record, which shows nothing that is about a stored one? */
function isForNew(
  { command, params = {} }: ButtonStep,
  definition: CompiledDefinition,
  given: ReadonlySet<string>,
  { user }: Reader,
): boolean {
  if (command === 'PostToServlet') {
    const text = JSON.stringify(params);
    return !definition.key.some(({ name }) => !given.has(name) && text.includes(`{${name}}`));
  }
  if (command !== 'SqlByDataDefinition' || (params.code ?? definition.code) !== definition.code)
    return true;
  const action = definition.actions.get(String(params.action));
  return !action || (isAllowed(action.access, user) && !takesKey(definition, action));
}

/** May this user open the page that a target leads to, if it leads to one of the tenant? */
async function isOpen(target: string | undefined, { definitions, user }: Reader): Promise<boolean> {
  const code = pageOf(target ?? '');
  const page = code === undefined ? null : await definitions.read('form', code);
  return !page || mayOpen(page, user);
}
