import * as z from 'zod/mini';

// Zod's small build says "Invalid input" of everything until it is given a language. These sentences
// stand in logs, in refusals to admins and beside a failed answer; no visible text is made of them.
/** Something to fetch this by: what exports nothing looks as a file that came empty. */
export const sentences = z.config(z.locales.en());
