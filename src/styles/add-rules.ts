/**
 * Writes the rules of a library into the page. They come as a text with the code that needs them, never as a file
 * of their own: while one is on its way, WebKit holds back what others write into the page, and a grid that is made
 * meanwhile measures itself without its styles.
 */
export function addRules(css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}
