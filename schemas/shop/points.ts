import * as z from 'zod/mini';
import { money } from './money.ts';

/** A shopper's points and what they are worth (spec 3.31). */
export const points = z.object({ points: z.int().check(z.minimum(0)), amount: money });
export type Points = z.infer<typeof points>;
