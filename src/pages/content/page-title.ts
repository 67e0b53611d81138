import { createContext } from 'react';

/** The title that the page's head shows, in the user's language; empty outside a page with a head. */
export const PageTitle = createContext('');
