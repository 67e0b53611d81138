import * as z from 'zod/mini';
import { type GridState, gridState } from '#machines/panel/grid-state.ts';
import type { RestoredPanel } from '#machines/panel/rows-panel.ts';
import { showsOtherRows } from '#machines/panel/view-address.ts';
import { type ClientDataDefinition, clientDataDefinition } from '#schemas/definitions/field.ts';
import { type GridData, gridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { inTime } from '../../../parts/parts.ts';
import { COPY, type Store, VISIT } from '../../../storage/storage.ts';
import { fetchHashing } from '../hashing.ts';
import { ofRecord } from './of-record.ts';

/** Characters of JSON that one panel's rows may take of the session's storage. */
const MAX_DATA = 600_000;

const cachedData = z.object({ definition: clientDataDefinition, data: gridData });

/** Whose state is kept, and how much of it. */
export interface PanelPlace {
  formCode: string;
  panelCode: string;
  /** Who is signed in: what one user left is not for the next one. */
  user: string;
  /** Keep data, filters, search and sort too (spec 4.4). */
  maintaining: boolean;
  /** Filters that the panel starts with, those of the page's record among them. */
  defaults: FilterValues;
}

/** Keeps the state of one panel for the session. */
interface PanelCache {
  restore(): Promise<RestoredPanel>;
  remember(state: GridState, definition: ClientDataDefinition | null, data: GridData | null): void;
}

/**
 * Id under which a panel's state lies in the session's storage: one for each set of filters that the panel starts
 * with, as the lines of another record are other rows. That of a maintained panel contains hashes of the form's
 * and the panel's code (spec 4.4).
 */
export async function cacheIdOf(place: PanelPlace): Promise<string> {
  const { formCode, panelCode, user, maintaining, defaults } = place;
  if (!maintaining) return `${VISIT}grid:${user}:${formCode}:${panelCode}${ofRecord(defaults)}`;
  const [form, panel] = await Promise.all([hashOf(formCode), hashOf(panelCode)]);
  return `${VISIT}maintained:${user}:${form}:${panel}${ofRecord(defaults)}`;
}

/** Hashes of the session: the browser makes a new one only when it has painted, and the rows would wait for that. */
const hashes = new Map<string, string>();

async function hashOf(code: string): Promise<string> {
  const known = hashes.get(code);
  if (known !== undefined) return known;
  const { xxhash64 } = await inTime(fetchHashing());
  const hash = await xxhash64(code);
  hashes.set(code, hash);
  return hash;
}

/** Rows that tell how long all of them are. */
const SAMPLE = 20;

/** Whether rows are few enough to be kept; it looks at no more of them than it takes to know. */
function fits({ list }: GridData): boolean {
  const step = Math.ceil(list.length / SAMPLE);
  const sample = list.filter((_, index) => index % step === 0);
  // Twice the room is more than the other rows could make up for.
  if (JSON.stringify(sample).length * step > 2 * MAX_DATA) return false;
  let room = MAX_DATA;
  return list.every((row) => {
    room -= JSON.stringify(row).length;
    return room >= 0;
  });
}

/** Keeps a panel's page, size and selection for the session (spec 4.5), or all of it (spec 4.4). */
export function createPanelCache(store: Store, place: PanelPlace): PanelCache {
  let id: string | null = null;
  let kept: GridData | null = null;
  return {
    async restore() {
      id = await cacheIdOf(place);
      const state = store.read(id, gridState);
      if (state === null) return { state: {}, cached: null };
      if (!place.maintaining) {
        const { pageSize, viewAll, selection } = state;
        // Of rows that do not come back there is no page.
        const pageIndex = showsOtherRows(state, place.defaults) ? 0 : state.pageIndex;
        return { state: { pageIndex, pageSize, viewAll, selection }, cached: null };
      }
      const cached = store.read(COPY + id, cachedData);
      kept = cached?.data ?? null;
      return { state, cached };
    },
    remember(state, definition, data) {
      if (id === null) return;
      store.write(id, state);
      if (!place.maintaining || data === kept || data === null) return;
      kept = data;
      // Many rows take longer to write than to draw.
      store.writeLater(COPY + id, () => (fits(data) ? { definition, data } : undefined));
    },
  };
}
