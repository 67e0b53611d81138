import type { i18n, TFunction } from 'i18next';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useSyncExternalStore,
} from 'react';

/** The texts of the language that is spoken. */
export interface Translation {
  /** The text whose key is the English one. */
  t: TFunction;
  i18n: i18n;
}

const Spoken = createContext<Translation | null>(null);

/**
 * Gives all below it the texts of the language that is spoken, and draws them anew when it is another: one component
 * listens for all.
 */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const listen = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    [i18n],
  );
  const languageOf = () => i18n.language;
  const language = useSyncExternalStore(listen, languageOf, languageOf);
  const spoken = useMemo(() => ({ t: i18n.getFixedT(language), i18n }), [i18n, language]);
  return <Spoken value={spoken}>{children}</Spoken>;
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
