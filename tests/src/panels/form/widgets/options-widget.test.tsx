import type { WidgetProps } from '@rjsf/utils';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OptionsWidget } from '#src/panels/form/widgets/OptionsWidget.tsx';
import { show } from '../../../_screen.tsx';
import { fieldOf } from '../_fields.ts';

const definition = fieldOf({
  name: 'tags',
  extraType: 'BrieflyCode',
  multipleSelect: true,
  options: Array.from({ length: 1000 }, (_, index) => ({ Key: `k${index}`, Name: `Tag ${index}` })),
});

test('[3.4i][3.14] a long lookup has its chosen options and the first ones until somebody scrolls to more', () => {
  const onChange = vi.fn();
  const props = { id: 'tags', value: ['k900', 'gone'], onChange, options: { definition } };
  show(<OptionsWidget {...(props as unknown as WidgetProps)} />);
  // Asked for its labels, each of a thousand boxes looks through all of them: a minute on a busy machine.
  const names = () => {
    const labels = [...document.querySelectorAll('label')];
    const texts = new Map(labels.map(({ htmlFor, textContent }) => [htmlFor, textContent]));
    const boxes = document.querySelectorAll<HTMLInputElement>('[type="checkbox"]');
    return [...boxes].map((box) => texts.get(box.id));
  };
  expect(names()).toHaveLength(202);
  expect(names().slice(-3)).toEqual(['Tag 199', 'Tag 900', 'gone']);
  const list = document.getElementById('tags') as HTMLElement;
  fireEvent.scroll(list);
  expect(names()).toHaveLength(402);
  for (let more = 0; more < 3; more += 1) fireEvent.scroll(list);
  expect(names()).toHaveLength(1001);
  expect(names().at(900)).toBe('Tag 900');
  fireEvent.click(screen.getByText('Tag 5'));
  expect(onChange).toHaveBeenCalledWith(['k5', 'k900', 'gone']);
});

test('[3.4i][3.14] a long lookup of several options is searched by their names', () => {
  const onChange = vi.fn();
  const props = { id: 'tags', value: ['k900'], onChange, options: { definition } };
  show(<OptionsWidget {...(props as unknown as WidgetProps)} />);
  const search = screen.getByRole('searchbox', { name: 'Search the options' });
  fireEvent.change(search, { target: { value: 'tAg 99' } });
  const boxes = () => screen.queryAllByRole('checkbox');
  // 99 and 990 to 999, without the chosen one of another name.
  expect(boxes()).toHaveLength(11);
  expect(screen.getByRole('status').textContent).toBe('11 found');
  fireEvent.click(screen.getByLabelText('Tag 995'));
  expect(onChange).toHaveBeenCalledWith(['k900', 'k995']);
  fireEvent.change(search, { target: { value: 'nothing like it' } });
  expect(boxes()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
});

test('[3.4i][3.14] a short lookup of several options has no search', () => {
  const few = { ...definition, options: definition.options?.slice(0, 20) };
  const props = { id: 'tags', value: [], onChange: vi.fn(), options: { definition: few } };
  show(<OptionsWidget {...(props as unknown as WidgetProps)} />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(20);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
