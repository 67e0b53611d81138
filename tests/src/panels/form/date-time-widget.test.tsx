import type { WidgetProps } from '@rjsf/utils';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import '#src/filters/flatpickr.ts';
import { DateTimeWidget } from '#src/panels/form/widgets/DateTimeWidget.tsx';
import { show } from '../../_screen.tsx';

function Records() {
  const [value, setValue] = useState<string | undefined>('2026-02-11');
  const props = {
    id: 'day',
    value,
    schema: {},
    options: { definition: { name: 'day', type: 'DateTime', format: 'date' } },
    onChange: setValue,
  } as unknown as WidgetProps;
  return (
    <>
      <DateTimeWidget {...props} />
      <button type="button" onClick={() => setValue(undefined)}>
        Next record
      </button>
    </>
  );
}

test('[2.14f] the calendar of a record without a day has none of the record before', async () => {
  show(<Records />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const chosen = () => document.querySelector('.flatpickr-calendar.open .flatpickr-day.selected');
  await userEvent.click(input);
  await vi.waitFor(() => expect(chosen()?.textContent).toBe('11'));
  await userEvent.click(screen.getByRole('button', { name: 'Next record' }));
  expect(input.value).toBe('');
  await userEvent.click(input);
  expect(document.querySelector('.flatpickr-calendar.open')).not.toBeNull();
  expect(chosen()).toBeNull();
  await userEvent.click(document.body);
  expect(input.value).toBe('');
});
