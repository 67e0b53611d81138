let watcher: ResizeObserver | undefined;

/**
 * Marks a text of one line as cut (`y4-cell-mixed--cut`) while its cell has no room for all of it. It is broken at the last letter
 * that has: browsers cut it at the end of its line, which is the beginning of what is drawn the other way round there.
 *
 * @returns what ends that.
 */
export function watchCut(text: HTMLElement): () => void {
  watcher ??= new ResizeObserver((entries) => markCut(entries.map(({ target }) => target)));
  // The mark takes room within it.
  watcher.observe(text, { box: 'border-box' });
  return () => watcher?.unobserve(text);
}

function markCut(texts: readonly Element[]): void {
  // The grid tells nobody that it has thrown a cell away, which changes its size to none.
  for (const text of texts) if (!text.isConnected) watcher?.unobserve(text);
  for (const { classList } of texts) classList.remove('y4-cell-mixed--cut');
  const cut = texts.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight * 1.5);
  for (const { classList } of cut) classList.add('y4-cell-mixed--cut');
}
