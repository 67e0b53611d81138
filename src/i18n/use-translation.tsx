import type { i18n, TFunction } from 'i18next';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useTranslation as useI18next } from 'react-i18next';

/** The texts of the language that is spoken. */
export interface Translation {
  /** The text whose key is the English one. */
  t: TFunction;
  i18n: i18n;
}

const Spoken = createContext<Translation | null>(null);

/**
 * Gives all below it the texts of the language that is spoken, and draws them anew when it is another. The
 * library's own hook has each component that has a text listen for itself, which takes longer than to draw it.
 */
export function TranslationProvider(props: { i18n: i18n; children: ReactNode }) {
  const { t, i18n } = useI18next(undefined, { i18n: props.i18n });
  const spoken = useMemo(() => ({ t, i18n }), [t, i18n]);
  return <Spoken value={spoken}>{props.children}</Spoken>;
}

/**
 * The texts of the language that is spoken.
 *
 * @throws outside of a `TranslationProvider`.
 */
export function useTranslation(): Translation {
  const spoken = use(Spoken);
  if (spoken === null) throw new Error('Texts need a TranslationProvider above them');
  return spoken;
}
