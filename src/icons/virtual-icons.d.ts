/** Made by `scripts/vite-icons.ts`. */
declare module 'virtual:y4-icons' {
  import type { IconSet } from './icon-shape.ts';

  /** Loads all free icons whose name, without a prefix, begins with a sign. */
  export const icons: Readonly<Record<string, () => Promise<IconSet>>>;
}
