import { type RefCallback, useCallback } from 'react';

const FOCUSABLE =
  'a[href], summary, :is(button, input, select, textarea):not(:disabled), [tabindex]:not([tabindex="-1"])';

/**
 * Puts a region among the places that Tab leads to as long as its content is larger than it and holds nothing that
 * takes the focus: keys could not scroll it otherwise.
 */
export function useScrollFocus<Region extends HTMLElement>(): RefCallback<Region> {
  return useCallback((region: Region) => {
    function look(): void {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = region;
      const scrolls = scrollHeight > clientHeight || scrollWidth > clientWidth;
      if (scrolls && region.querySelector(FOCUSABLE) === null) region.tabIndex = 0;
      else region.removeAttribute('tabindex');
    }
    const sizes = new ResizeObserver(look);
    function watch(): void {
      sizes.disconnect();
      for (const one of [region, ...region.children]) sizes.observe(one);
    }
    const content = new MutationObserver(() => {
      watch();
      look();
    });
    content.observe(region, { childList: true, subtree: true });
    watch();
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
}
