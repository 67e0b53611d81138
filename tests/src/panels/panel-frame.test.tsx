import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { PageTitle } from '#src/pages/content/page-title.ts';
import { PanelFrame } from '#src/panels/shared/PanelFrame.tsx';
import { show } from '../_screen.tsx';

const panel = panelSchema.parse({ type: 'Html', code: 'orders', title: 'Orders', html: '' });

test('a title that repeats the page’s is shown once and still names the panel', () => {
  show(
    <PageTitle value="Orders">
      <PanelFrame panel={panel}>rows</PanelFrame>
    </PageTitle>,
  );
  expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Orders' }).textContent).toBe('rows');
});

test('a title of its own is a heading', () => {
  show(
    <PageTitle value="Home">
      <PanelFrame panel={panel}>rows</PanelFrame>
    </PageTitle>,
  );
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeTruthy();
});
