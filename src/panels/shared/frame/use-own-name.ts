import { useEffect, useState } from 'react';

const taken = new Set<string>();

/**
 * The name by which a panel is told from others of the same title, for those who go from one to the next without
 * seeing them: from the second on with a number.
 */
export function useOwnName(title: string): string {
  const [own, setOwn] = useState({ title, name: title });
  useEffect(() => {
    if (title === '') return;
    let free = title;
    for (let number = 2; taken.has(free); number += 1) free = `${title} (${number})`;
    taken.add(free);
    setOwn({ title, name: free });
    return () => void taken.delete(free);
  }, [title]);
  // A name of the title of before is none of this one.
  return own.title === title ? own.name : title;
}
