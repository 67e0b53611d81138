/** The pages below `/authentication/{layout}/`, by the end of their path (spec 2.46). */
export const SIGN_IN_PAGES = [
  'login',
  'register',
  'reset-password',
  'logout',
  'confirm-mail',
  'lock-screen',
  'forgot-password',
] as const;

/** One of {@link SIGN_IN_PAGES}. */
export type SignInPage = (typeof SIGN_IN_PAGES)[number];
