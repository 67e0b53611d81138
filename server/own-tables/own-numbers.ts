/** The first number of what PostgreSQL has not brought along itself, whatever schema it was put into. */
export const FIRST_OWN = 16_384;
