import { useCallback, useSyncExternalStore } from 'react';
import { type Settings, settings as settingsSchema } from '#schemas/tenant/settings.ts';
import { useServices } from '../app/services-context.ts';

/** What the server draws with, who does not know a visitor's own. */
const ASSUMED = settingsSchema.parse({});

/**
 * Settings of this browser. While the page that the server drew is taken over they are those that it
 * was drawn with: what differs is drawn right after.
 */
export function useSettings(): Settings {
  const { settings } = useServices();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = settings.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [settings],
  );
  return useSyncExternalStore(
    subscribe,
    () => settings.getSnapshot().context.settings,
    () => ASSUMED,
  );
}
