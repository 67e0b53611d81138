import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Avatar } from '#src/ui/avatar.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, ErrorState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Waiting } from '#src/ui/spinner.tsx';
import { initialsOf } from '#src/ui/text/initials.ts';
import { show } from '../_screen.tsx';

test.each([
  ['Mara Lindqvist', 'ML'],
  ['mara', 'M'],
  ['Jean-Luc  van der Berg', 'JB'],
  ['王小明', '小明'],
  ['محمد علي', 'م\u202fع'],
  ['أمل الحلبي', 'أ\u202fح'],
  ['الياس', 'ا'],
  ['Amal الحلبي', 'Aح'],
  ['  ', ''],
  ['Chen Jing, head of sales', 'CJ'],
  ['陈静，销售主管', '陈静'],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

describe('Avatar', () => {
  test('shows the picture, and initials when it can not be had', () => {
    show(<Avatar name="Mara Lindqvist" src="/mara.png" />);
    const picture = screen.getByAltText('Mara Lindqvist');
    fireEvent.error(picture);
    expect(screen.queryByAltText('Mara Lindqvist')).toBeNull();
    expect(screen.getByText('ML')).toBeDefined();
  });

  test('shows a figure for nobody in particular', () => {
    const { container } = show(<Avatar name="" />);
    expect(container.querySelector('svg')).not.toBeNull();
  });
});

test('a badge says in text what its colour shows', () => {
  show(
    <Badge type="warning" icon="clock">
      Pending
    </Badge>,
  );
  expect(screen.getByText('Pending').className).toContain('y4-badge--warning');
});

describe('Card', () => {
  test('has its title in the direction of its own letters, whatever that of the page is', () => {
    show(<Card title="24 小时订单">rows</Card>);
    expect(screen.getByRole('heading', { name: '24 小时订单' }).innerHTML).toBe(
      '<bdi>24 小时订单</bdi>',
    );
  });

  test('is a region named by its title, with what belongs to it', () => {
    show(
      <Card
        title="Orders"
        description="Of today"
        actions={<Button>Export</Button>}
        footer="96 rows"
      >
        rows
      </Card>,
    );
    const card = screen.getByRole('region', { name: 'Orders' });
    expect(card.textContent).toBe('OrdersOf todayExportrows96 rows');
    expect(screen.getByRole('heading', { level: 2, name: 'Orders' })).toBeDefined();
  });

  test('without title and actions it has no header', () => {
    const { container } = show(<Card busy>rows</Card>);
    expect(container.querySelector('header, footer')).toBeNull();
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  });
});

describe('states', () => {
  test('empty: a line, a sentence, an action, said politely', () => {
    show(
      <EmptyState title="No data" description="No data to display" action={<Button>New</Button>} />,
    );
    expect(screen.getByRole('status').textContent).toBe('No dataNo data to displayNew');
  });

  test('error: announced, and tried again on request', async () => {
    const retry = vi.fn();
    show(<ErrorState title="Error 60021(DATA)" description="Unreadable" onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('Error 60021(DATA)Unreadable');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('a notice that stands for the page has its heading', () => {
    show(<Notice page title="No form" description="No form by code X" />);
    expect(screen.getByRole('heading', { level: 1, name: 'No form' })).toBeDefined();
  });

  test('waiting is told to who can not see it', () => {
    show(<Waiting />);
    expect(screen.getByRole('status').textContent).toBe('Loading....');
  });
});
