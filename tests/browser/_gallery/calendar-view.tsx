import { useState } from 'react';
import DateRangeInput from '#src/filters/DateRangeInput.tsx';
import { Card } from '#src/ui/card.tsx';

/** The calendar of the filters, which brings a sheet of its own. */
export function CalendarView() {
  const [value, setValue] = useState('2026-11-12 ~ 2026-12-04');
  return (
    <main className="p-4">
      <Card title="Orders">
        <label htmlFor="range">Date</label>
        <DateRangeInput id="range" value={value} onChange={setValue} />
      </Card>
    </main>
  );
}
