/**
 * Keeps room at the end of a page that is scrolled for what lies over it there: the page's last lines can be scrolled out
 * from under it, and what keys lead to is never beneath it. A page that is too short for a bar at its side gets none by it.
 *
 * @returns what gives the room back, once it is out of sight: nothing moves under the pointer.
 */
export function keepRoomAtEnd(over: HTMLElement): () => void {
  const { body, documentElement: root } = document;
  const observer = new ResizeObserver(() => {
    const room = window.innerHeight - over.getBoundingClientRect().top;
    root.style.scrollPaddingBlockEnd = `${room}px`;
    const isScrolled = root.scrollHeight - roomOf(body) > window.innerHeight;
    body.style.paddingBlockEnd = isScrolled ? `${room}px` : '';
  });
  observer.observe(over);
  // Another page may come meanwhile.
  observer.observe(body);
  return () => {
    observer.disconnect();
    root.style.scrollPaddingBlockEnd = '';
    giveBack(body, root);
  };
}

function giveBack(body: HTMLElement, root: HTMLElement): void {
  // Something else lies there by now.
  if (root.style.scrollPaddingBlockEnd !== '') return;
  const room = roomOf(body);
  const below = root.scrollHeight - window.innerHeight - window.scrollY;
  const isShort = root.scrollHeight - room <= window.innerHeight;
  if (below >= room || isShort) body.style.paddingBlockEnd = '';
  else window.addEventListener('scroll', () => giveBack(body, root), { once: true });
}

function roomOf(body: HTMLElement): number {
  return Number.parseFloat(body.style.paddingBlockEnd) || 0;
}
