import { useEffect, useState } from 'react';

const taken = new Set<string>();

/**
 * The name by which a panel is told from others of the same title, for those who go from one to the next without
 * seeing them: from the second on with a number.
 */
export function useOwnName(title: string): string {
  const [name, setName] = useState(title);
  useEffect(() => {
    if (title === '') return;
    let free = title;
    for (let number = 2; taken.has(free); number += 1) free = `${title} (${number})`;
    taken.add(free);
    setName(free);
    return () => void taken.delete(free);
  }, [title]);
  return title && name;
}
