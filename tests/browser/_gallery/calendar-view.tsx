import { useState } from 'react';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import DateRangeInput from '#src/filters/DateRangeInput.tsx';
import { Card } from '#src/ui/card.tsx';

const services = { corp: { settings: { timeZone: 'Asia/Shanghai' } } } as Services;

/** The calendar of the filters, which brings a sheet of its own. */
export function CalendarView() {
  const [value, setValue] = useState('2026-11-12 ~ 2026-12-04');
  return (
    <main className="p-4">
      <Card title="Orders">
        <label htmlFor="range">Date</label>
        <ServicesContext value={services}>
          <DateRangeInput id="range" value={value} onChange={setValue} />
        </ServicesContext>
      </Card>
    </main>
  );
}
