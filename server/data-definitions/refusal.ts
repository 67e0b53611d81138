import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/** An expected outcome found deep inside: thrown here, answered as its failure by {@link answering}. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: Failure;

  constructor(refused: Failure) {
    super(refused.message);
    this.failure = refused;
  }
}

/**
 * The request asks for something that the definition does not offer.
 *
 * @param code with `data`, lets the client say in its user's words what was wrong.
 */
export function badRequest(message: string, code = 'BAD_REQUEST', data?: unknown): Refusal {
  return new Refusal(failure(ResultId.badRequest, message, code, data));
}

/** Of requests of {@link noSuchName}, for the client. */
const NO_SUCH_NAME = 'NO_SUCH_NAME';

/** The request names what its definition does not have, maybe not any more: the page that sent it may be an older one. */
export function noSuchName(message: string): Refusal {
  return badRequest(message, NO_SUCH_NAME);
}

/** The request is understood, but a rule of the business is against it. */
export function refused(message: string, code: string): Refusal {
  return new Refusal(failure(ResultId.refused, message, code));
}

/** The same rows are being changed by somebody else: the same request may succeed a little later. */
export const ROWS_HELD: Failure = failure(
  ResultId.conflict,
  '__Somebody else is changing the same rows, try again',
  'CONFLICT',
);

/** SQL of an author answers with more rows than a page has use for. */
export const TOO_MANY_ROWS = '__This brings too many rows';

/** Runs a domain call; a refusal on the way becomes its answer. */
export async function answering<Answer>(run: () => Promise<Answer>): Promise<Answer | Failure> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    throw error;
  }
}
