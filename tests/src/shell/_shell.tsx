import { useState } from 'react';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { type Settings, settings as settingsSchema } from '#schemas/tenant/settings.ts';
import { MainLayout, type MainLayoutProps } from '#src/shell/main-layout.tsx';
import { type Screen, show } from '../_screen.tsx';

export const menu: MenuItem[] = [
  { name: 'Dashboard', to: '/content/HOME/main', icon: 'gauge', active: true, label: 'Daily work' },
  {
    name: 'Orders',
    icon: 'receipt',
    active: true,
    badge: { type: 'warning', content: '12' },
    children: [
      { name: 'All orders', to: '/content/ORDERS/main', active: true },
      {
        name: 'Returns',
        to: '/content/RETURNS/main',
        active: false,
        badge: { type: 'info', content: '__Soon' },
      },
      {
        name: 'Archive',
        active: true,
        children: [{ name: 'Last year', to: '/content/LAST/main', active: true }],
      },
    ],
  },
  { name: 'Manual', to: 'https://example.com/manual', active: true },
];

const REST: Omit<MainLayoutProps, 'settings' | 'onSettingsChange' | 'onThemeToggle' | 'children'> =
  {
    brand: { name: 'Oasis Trading Company', shortName: 'Oasis', logoUrl: '' },
    menu,
    activePath: '/content/HOME/main',
    user: { fullName: 'Mara Lindqvist', userName: 'mara', headImage: '' },
    loginHref: '/authentication/card/login?from=%2F',
    launcher: [{ name: 'Point of sale', to: '/content/POS/main', icon: 'shop', active: true }],
    onLauncherRetry: () => undefined,
    language: { language: 'en', languages: ['zh-CN', 'en'], onChange: async () => {} },
  };

interface ShellOptions extends Partial<typeof REST> {
  settings?: Partial<Settings>;
  onChange?: (change: Partial<Settings>) => void;
}

/** The main shell with settings that it can change, as in the app. */
export function showShell({ settings, onChange, ...props }: ShellOptions = {}): Screen {
  return show(<Shell settings={settings} onChange={onChange} {...props} />);
}

function Shell({ settings, onChange, ...props }: ShellOptions) {
  const [current, setCurrent] = useState(settingsSchema.parse({ ...settings }));
  function change(changed: Partial<Settings>) {
    onChange?.(changed);
    setCurrent({ ...current, ...changed });
  }
  return (
    <MainLayout
      {...REST}
      {...props}
      settings={current}
      onSettingsChange={change}
      onThemeToggle={() => change({ isDark: !current.isDark })}
    >
      <h1>Page</h1>
    </MainLayout>
  );
}
