import type { SeriesMark } from '../chart/series-marks.ts';

/** Pixels after which a filling repeats. */
const TILE = 8;

/** A colour with stripes or dots of the ground on it; the colour alone where there is no canvas to draw them. */
export function filled(
  color: string,
  ground: string,
  filling: SeriesMark['filling'],
): string | CanvasPattern {
  if (filling === null) return color;
  const tile = document.createElement('canvas');
  tile.width = TILE;
  tile.height = TILE;
  const brush = tile.getContext('2d');
  if (brush === null) return color;
  brush.fillStyle = color;
  brush.fillRect(0, 0, TILE, TILE);
  brush.fillStyle = ground;
  brush.strokeStyle = ground;
  brush.lineWidth = 2;
  brush.beginPath();
  if (filling === 'dotted') brush.arc(TILE / 2, TILE / 2, 2, 0, 2 * Math.PI);
  else {
    // Each goes on where the next tile begins.
    for (const from of [-TILE, 0, TILE]) {
      brush.moveTo(from - 1, TILE + 1);
      brush.lineTo(from + TILE + 1, -1);
    }
  }
  if (filling === 'dotted') brush.fill();
  else brush.stroke();
  return brush.createPattern(tile, 'repeat') ?? color;
}
