import type { Row } from '#schemas/definitions/common.ts';

/** What AG Grid alone is given of a page's grid. */
export interface FloorGrid {
  list: Row[];
  /** Columns in sight, with their pixels where the author names them. */
  columns: readonly { name: string; width?: number | undefined }[];
  /** Pixels that the page's grid is wide. */
  width: number;
  /** As CSS says it. */
  height: string;
}
