import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../parts/parts.ts';
import { MainShell } from './shells.ts';

/** Static demonstration screens by their path (spec 1.9, 2.54a–d). */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/e-commerce/invoice': lazyPart(() => import('../pages/demo/InvoicePage.tsx')),
  '/e-commerce/billing': lazyPart(() => import('../pages/demo/BillingPage.tsx')),
  '/e-commerce/customers': lazyPart(() => import('../pages/demo/CustomersPage.tsx')),
  '/e-commerce/customer-details': lazyPart(() => import('../pages/demo/CustomerDetailsPage.tsx')),
  '/faq': lazyPart(() => import('../pages/demo/FaqPage.tsx')),
};

/** The demonstration screen of the address, or `unknown`. */
export function DemoRoutes({ unknown }: { unknown: ReactNode }) {
  const path = useLocation()[0].replace(/\/+$/, '');
  const Page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (Page === undefined) return unknown;
  return (
    <MainShell>
      <Page />
    </MainShell>
  );
}
