import { useEffect, useState } from 'react';

/** Numbers that are taken, by the name that several panels have. */
const taken = new Map<string, Set<number>>();

/**
 * The name by which a panel is told from others of the same title, for those who go from one to the next without
 * seeing them: from the second on with a number.
 */
export function useOwnName(title: string): string {
  const [number, setNumber] = useState(1);
  useEffect(() => {
    if (title === '') return;
    const numbers = taken.get(title) ?? new Set();
    taken.set(title, numbers);
    let free = 1;
    while (numbers.has(free)) free += 1;
    numbers.add(free);
    setNumber(free);
    return () => {
      numbers.delete(free);
      if (numbers.size === 0) taken.delete(title);
    };
  }, [title]);
  return title === '' || number === 1 ? title : `${title} (${number})`;
}
