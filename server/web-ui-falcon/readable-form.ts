import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import { isAllowed } from '../data-definitions/access.ts';
import { panelsWithin } from '../definitions/meaning/pages/page-needs.ts';
import type { CallContext } from '../wire/handler.ts';
import { changePanels } from './panels-of-rows.ts';

type Reader = Pick<CallContext, 'definitions' | 'user'>;

/**
 * A page without the panels over data that its user may not read (ADR 0075). They stay, and say themselves that they are not
 * for their reader, where a sign-in may open them, where nothing with data would be left, and where a script asks for them.
 */
export async function readableForm<Form extends Pick<FormDocument, 'rows'>>(
  form: Form,
  reader: Reader,
): Promise<Form> {
  if (reader.user === null) return form;
  const closed = new Set<string>();
  let isAnyLeft = false;
  for (const panel of panelsWithin(form.rows)) {
    const isOpen = await isReadable(panel, reader);
    if (isOpen === false) closed.add(panel.code);
    isAnyLeft ||= isOpen === true;
  }
  if (closed.size === 0 || !isAnyLeft) return form;
  const scripts = JSON.stringify(form.rows);
  const rows = await changePanels(form.rows, async (panel) =>
    closed.has(panel.code) && !isNamedIn(scripts, panel.code) ? null : panel,
  );
  return { ...form, rows };
}

/** May the user see the panel's rows, or fill in what is then his own? Undefined where there is nothing to know. */
async function isReadable(
  panel: Panel,
  { definitions, user }: Reader,
): Promise<boolean | undefined> {
  const code = 'dataCode' in panel ? panel.dataCode : undefined;
  const data = code === undefined ? null : await definitions.read('data', code);
  if (!data) return undefined;
  const { read, write } = data.access;
  return isAllowed(read, user) || (panel.type === 'Form' && isAllowed(write, user));
}

/** Does a script name the panel, as in `y4.panel('lines')`? It would wait for one that never comes. */
function isNamedIn(scripts: string, code: string): boolean {
  return new RegExp(String.raw`\bpanel\s*[(:]\s*\\?['"\`]${code}\b`).test(scripts);
}
