import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Findings } from '../findings.ts';
import { panelsOf } from './page-panels.ts';

type Rows = FormDocument['rows'];

/** Does an address lead to a page as it is shown in frames, without the product's own? */
export function isForFrames(address: string): boolean {
  return /\/content\/[^/?#]+\/embed(?:[?#]|$)/.test(address);
}

/** Code of the page of the product that is framed by an address. */
function framed(url: string): string | undefined {
  return /^\/(?:[a-z0-9-]+\/)?content\/([^/?#]+)\/embed/.exec(url)?.[1];
}

/** Looks for pages that show themselves inside of themselves. */
export function checkFrames(findings: Findings, form: FormDocument, forms: Forms): void {
  for (const { panel, path } of panelsOf(null, form.rows, ['rows'])) {
    if (panel.type !== 'EmbedPage') continue;
    const code = framed(panel.embedPage.url);
    if (code === undefined || !leadsTo(code, form.code, forms)) continue;
    const way = code === form.code ? '' : `, by way of ${code}`;
    const message = `this page is shown inside of itself${way}`;
    findings.add([...path, 'embedPage', 'url'], message);
  }
}

type Forms = ReadonlyMap<string, FormDocument>;

function leadsTo(from: string, wanted: string, forms: Forms, seen = new Set<string>()): boolean {
  if (from === wanted) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...embedded(forms.get(from)?.rows ?? [])].some((code) =>
    leadsTo(code, wanted, forms, seen),
  );
}

function* embedded(rows: Rows): Generator<string> {
  for (const { columns } of rows) {
    for (const { panel, rows: inner } of columns) {
      const code = panel?.type === 'EmbedPage' ? framed(panel.embedPage.url) : undefined;
      if (code !== undefined) yield code;
      if (inner) yield* embedded(inner as Rows);
    }
  }
}
