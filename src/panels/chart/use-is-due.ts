import { useEffect, useState } from 'react';
import type { DrawSchedule } from '../../pages/content/draw-schedule.ts';

/** May the panel be drawn, or do rows above it go first? Once it may, it stays so. */
export function useIsDue(schedule: DrawSchedule, code: string): boolean {
  const [isDue, setIsDue] = useState(() => schedule.isDue(code));
  useEffect(() => {
    if (!isDue) return schedule.whenDue(code, () => setIsDue(true));
  }, [schedule, code, isDue]);
  return isDue;
}
