import { useState } from 'react';
import type { Settings } from '#schemas/tenant/settings.ts';
import { AuthLayout } from '#src/shell/auth-layout.tsx';
import { MainLayout } from '#src/shell/main-layout.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { launcher, menu, orders, STATUS_BADGE } from './sample.ts';

const BRAND = { name: 'Oasis Trading Company', shortName: 'Oasis', logoUrl: '' };
const LANGUAGES = ['zh-CN', 'en', 'ar'] as const;

export function ShellView({ query }: { query: URLSearchParams }) {
  const [settings, setSettings] = useState<Settings>({
    theme: 'light',
    isDark: document.documentElement.dataset.bsTheme === 'dark',
    isRTL: document.documentElement.dir === 'rtl',
    isFluid: query.get('fluid') !== 'no',
    navbarStyle: (query.get('style') ?? 'transparent') as Settings['navbarStyle'],
    navbarPosition: (query.get('position') ?? 'vertical') as Settings['navbarPosition'],
    isNavbarVerticalCollapsed: query.get('collapsed') === 'yes',
    showBurgerMenu: query.get('burger') === 'yes',
  });
  const [search, setSearch] = useState('');
  return (
    <MainLayout
      brand={BRAND}
      menu={menu}
      launcher={launcher}
      onLauncherRetry={() => {}}
      activePath="/content/OPEN/main"
      user={
        query.get('user') === 'none'
          ? null
          : { fullName: query.get('user') ?? 'Mara Lindqvist', userName: 'mara', headImage: '' }
      }
      loginHref="/login"
      language={{ language: 'en', languages: LANGUAGES, onChange: async () => {} }}
      settings={settings}
      onSettingsChange={(change) => setSettings({ ...settings, ...change })}
      onThemeToggle={() => setSettings({ ...settings, isDark: !settings.isDark })}
    >
      <header className="y4-page-header">
        <div>
          <h1>Open orders</h1>
          <p>Everything that still has to leave the warehouse.</p>
        </div>
        <Button variant="primary" icon="plus">
          New order
        </Button>
      </header>
      <Card
        title="Orders"
        marks={<Badge type="warning">12 pending</Badge>}
        actions={
          <>
            <SearchField label="Search" value={search} onChange={setSearch} />
            <Button size="sm" icon="download">
              Export
            </Button>
          </>
        }
        footer="1 to 8 of 96"
        flush
      >
        <div className="table-responsive">
          <table className="table table-hover mb-0">
            <thead>
              <tr>
                <th>Order</th>
                <th>Date</th>
                <th>Customer</th>
                <th>Status</th>
                <th className="text-end">Amount</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.id}>
                  <td className="y4-numbers">{order.id}</td>
                  <td className="y4-numbers">{order.date}</td>
                  <td>{order.customer}</td>
                  <td>
                    <Badge type={STATUS_BADGE[order.status]}>{order.status}</Badge>
                  </td>
                  <td className="y4-numbers text-end">{order.amount.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </MainLayout>
  );
}

export function AuthView() {
  return (
    <AuthLayout
      brand={BRAND}
      language={{ language: 'en', languages: LANGUAGES, onChange: async () => {} }}
      theme={{ isDark: false, onToggle: () => undefined }}
    >
      <form className="y4-auth-form">
        <div className="y4-auth-form__heading">
          <h1>Log in</h1>
          <p className="y4-auth-form__lead">Welcome back</p>
        </div>
        <TextField label="Email address" defaultValue="mara@oasis.example" />
        <TextField
          label="Password"
          type="password"
          defaultValue="secret"
          error="The password is not right. Try again, or reset it."
        />
        <Checkbox label="Remember me" defaultChecked />
        <Button variant="primary" block>
          Log in
        </Button>
      </form>
    </AuthLayout>
  );
}
