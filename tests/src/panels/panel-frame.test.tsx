import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { coreIcons } from '#src/icons/core-icons.ts';
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

test('[3.9] a badge has type, icon and content', () => {
  const option = { badges: [{ type: 'warning', icon: 'xmark', content: '3 waiting' }] };
  show(<PanelFrame panel={panelSchema.parse({ ...panel, option })}>rows</PanelFrame>);
  const badge = screen.getByText('3 waiting');
  expect(badge.className).toContain('y4-badge--warning');
  expect(badge.querySelector('svg path')?.getAttribute('d')).toBe(coreIcons.xmark?.path);
});
