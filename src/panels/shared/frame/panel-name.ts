import type { Panel } from '#schemas/definitions/panel.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';

/** What a panel's rows are called by assistive technology: by its own title, else by that of its data definition. */
export function panelName(
  t: (key: string) => string,
  { code, title, option }: Pick<Panel, 'code' | 'title' | 'option'>,
  definition?: { title: string } | null,
): string {
  return translateLabel(t, option.title ?? title) || translateLabel(t, definition?.title) || code;
}
