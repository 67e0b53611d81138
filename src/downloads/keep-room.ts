/**
 * Keeps room at the end of a page that is scrolled for what lies over it there: the page's last lines can be scrolled out
 * from under it, and what keys lead to is never beneath it.
 *
 * @returns what gives the room back, once it is out of sight: nothing moves under the pointer.
 */
export function keepRoomAtEnd(over: HTMLElement): () => void {
  const { body, documentElement: root } = document;
  const observer = new ResizeObserver(() => {
    const room = window.innerHeight - over.getBoundingClientRect().top;
    root.style.scrollPaddingBlockEnd = `${room}px`;
    // A page that is not scrolled would get a bar at its side, which moves all of it.
    if (root.scrollHeight > window.innerHeight) body.style.paddingBlockEnd = `${room}px`;
  });
  observer.observe(over);
  return () => {
    observer.disconnect();
    root.style.scrollPaddingBlockEnd = '';
    giveBack(body, root);
  };
}

function giveBack(body: HTMLElement, root: HTMLElement): void {
  // Something else lies there by now.
  if (root.style.scrollPaddingBlockEnd !== '') return;
  const room = Number.parseFloat(body.style.paddingBlockEnd) || 0;
  const below = root.scrollHeight - window.innerHeight - window.scrollY;
  if (below >= room) body.style.paddingBlockEnd = '';
  else window.addEventListener('scroll', () => giveBack(body, root), { once: true });
}
