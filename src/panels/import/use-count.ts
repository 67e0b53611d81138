import { useServices } from '../../app/services-context.ts';

/** @returns what writes how many there are, as the reader's language writes it: `4,994`. */
export function useCount(): (count: number) => string {
  const { number } = useServices().format();
  return (count) => number(count, 'integer');
}
