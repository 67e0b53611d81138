import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { Authentication } from '#schemas/session/authentication.ts';
import type { Services } from './services.ts';

/** The services of the tab, for {@link useServices}. */
export const ServicesContext = createContext<Services | null>(null);

/** What the tab runs on. @throws Error outside of the app. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices is called outside of the app');
  return services;
}

/** Who is signed in, or null. */
export function useAuthentication(): Authentication | null {
  return useSelector(useServices().auth, (snapshot) => snapshot.context.authentication);
}
