import type { Row } from '#schemas/definitions/common.ts';
import type { PageFilters } from '../../filters/page-filters.ts';
import type { DrawSchedule } from './draw-schedule.ts';
import type { PagePanels } from './page-panels.ts';

/** What the panels of one page share. */
export interface PageScope {
  formCode: string;
  mode: string;
  query: Readonly<Record<string, string>>;
  /** Rows that the page was opened with (spec 2.13). */
  rows: readonly Row[];
  /** `other` of the form and its pre-check (spec 2.11, 3.1m). */
  other: Readonly<Record<string, unknown>>;
  /** Filters of SingleFilter panels, which the page's other panels follow. */
  filters: PageFilters;
  /** The panels that are drawn, for the page's scripts. */
  panels: PagePanels;
  /** Which of them is drawn first. */
  schedule: DrawSchedule;
  refresh(): void;
  /** Hears when the page is left, at once where it has been already. @returns what ends the listening. */
  onLeave(listener: () => void): () => void;
}
