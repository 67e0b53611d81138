import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LanguageMenu } from '#src/shell/language-menu.tsx';
import { show } from '../_screen.tsx';

it('[1.5] shows that the texts of a chosen language are on their way, until they have come or not', async () => {
  let arrive = () => {};
  const texts = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  show(<LanguageMenu language="en" languages={['en', 'zh-CN']} onChange={() => texts} />);
  const button = () => screen.getByRole('button', { name: 'Language' });
  fireEvent.click(button());
  fireEvent.click(await screen.findByText('简体中文'));
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  await act(async () => arrive());
  expect(button().getAttribute('aria-busy')).toBeNull();
});
