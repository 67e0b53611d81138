import { fetchPart } from '../parts/parts.ts';

const load = () => import('./chosen-language.ts');

/** What changes the language of a page: hardly ever asked for, so its code comes then. */
export const languageChoice = () => fetchPart(load);
