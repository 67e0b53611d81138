import type { i18n } from 'i18next';
import type { Corp } from '#schemas/tenant/corp.ts';
import { useServices } from '../app/services-context.ts';
import { tenantText } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';

/** What a tenant says of itself, in the language of its user (spec 1.3, 3.11). */
type Brand = Pick<Corp, 'name' | 'sortName' | 'description' | 'copyright' | 'welcome' | 'goodbye'>;

/** What the tenant is called, in the language of `i18n`. */
export function brandOf(
  { name, sortName, description, copyright, welcome, goodbye }: Corp,
  i18n: Pick<i18n, 'exists' | 't'>,
): Brand {
  return {
    name: tenantText(i18n, name),
    sortName: tenantText(i18n, sortName),
    description: tenantText(i18n, description),
    copyright: tenantText(i18n, copyright),
    welcome: tenantText(i18n, welcome),
    goodbye: tenantText(i18n, goodbye),
  };
}

/** What the tenant is called, in the user's language. */
export function useBrand(): Brand {
  const { i18n } = useTranslation();
  return brandOf(useServices().corp, i18n);
}
