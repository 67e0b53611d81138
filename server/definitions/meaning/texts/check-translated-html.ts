import type { Button } from '#schemas/definitions/button.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import { Findings } from '../findings.ts';
import type { Inspection } from '../inspection.ts';
import { checkHtml } from '../pages/check-html.ts';
import { panelsWithin } from '../pages/page-needs.ts';
import type { TenantScope } from '../scope.ts';

/**
 * Looks at the HTML of panels in each language that has it, as at the author's own: it is translated as a whole
 * (spec 2.20), and a tag, field or link that went wrong then is seen by readers of that language alone. Nothing is
 * refused for it: a language without its other texts would be worse.
 */
export function checkTranslatedHtml({ documents, issues }: Inspection, scope: TenantScope): void {
  const told = new Set<string>();
  for (const { rows } of documents.readable('form').values()) {
    for (const [label, dataCode] of [...panelsWithin(rows)].flatMap(htmlOf)) {
      if (!label.startsWith('__')) continue;
      const key = label.slice(2);
      for (const [language, texts] of documents.readable('translation')) {
        const text = texts[key];
        const place = JSON.stringify([language, dataCode, key]);
        if (text === undefined || text === key || told.has(place)) continue;
        told.add(place);
        const path = documents.pathOf('translation', language);
        const findings = new Findings(documents.sourceOf(path));
        checkHtml(findings, [key], text, scope);
        const lost = lostPlace(key, text);
        if (lost !== undefined) {
          findings.warn([key], `this text has no ${lost}, as its key has: that is missing in it`);
        }
        const definition = scope.definitions.get(dataCode ?? '');
        if (definition) findings.template([key], text, definition.byName);
        issues.push(...findings.issues.map((issue) => ({ ...issue, mild: true })));
      }
    }
  }
}

/** The HTML of a panel, and the data whose rows stand in it. */
function htmlOf(panel: Panel): [html: string, dataCode?: string | undefined][] {
  const { html, header = '', footer = '' } = panel.option;
  const ofQuestions = questionsOf(panel.buttons).map((one): [string] => [one]);
  const body: [string, string?][] = panel.type === 'Html' ? [[html ?? '', panel.dataCode]] : [];
  return [...body, [header], [footer], ...ofQuestions];
}

function questionsOf(buttons: readonly Button[]): string[] {
  return buttons.flatMap(({ params, successCommand: next, buttons: inner = [] }) => [
    ...[params, typeof next === 'object' ? next.params : {}].map((one) =>
      String(one?.message ?? ''),
    ),
    ...questionsOf(inner as Button[]),
  ]);
}

/** A value, block or condition of the author's own text that a translation has not. */
function lostPlace(key: string, text: string): string | undefined {
  const places = (html: string) => [...html.matchAll(/\{\{[^{}]*\}\}/g)].map(([place]) => place);
  const bare = (place: string) => place.replaceAll(/\s/g, '');
  const given = places(text).map(bare);
  // As many as there were: one of them is another, which is told by itself.
  if (given.length >= places(key).length) return undefined;
  return places(key).find((place) => !given.includes(bare(place)));
}
