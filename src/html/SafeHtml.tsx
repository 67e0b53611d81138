import {
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useServices } from '../app/services-context.ts';
import { shortened } from '../i18n/shortened.ts';
import { useScrollFocus } from '../ui/focus/use-scroll-focus.ts';
import { breakLongWords } from './break-long-words.ts';
import { offerSizes } from './picture-sizes.ts';
import { sanitizeFragment } from './sanitizer.ts';
import { nameTenant, pageOfClick } from './tenant-links.ts';

/** Characters of HTML that are looked through, and tags with their attributes: about a second of a slow device's time. */
const MOST_HTML = 1_000_000;
const MOST_PARTS = 50_000;
/** Characters of HTML from which it is drawn without the font's arrows and kerning: a megabyte of `<` takes a tenth of the time. */
const LONG = 100_000;

/** Of a picture that did not come. */
const LOST = 'y4-html__lost';

/** A picture that does not come gives way to a placeholder (spec 8.17). */
function markLost({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement) target.classList.add(LOST);
}

/** Sanitised HTML of a definition or of data; its links to the product's own pages stay in the app. */
export function SafeHtml({ html }: { html: string }) {
  const { base, navigate } = useServices();
  const place = useRef<HTMLDivElement>(null);
  const watch = useScrollFocus<HTMLDivElement>();
  const setPlace = useCallback(
    (drawn: HTMLDivElement) => {
      place.current = drawn;
      return watch(drawn);
    },
    [watch],
  );
  // As nodes, never as text: no place of the client writes HTML.
  useLayoutEffect(() => {
    const drawn = sanitizeFragment(shortened(html, MOST_HTML), MOST_PARTS);
    nameTenant(drawn, base);
    offerSizes(drawn);
    if (!place.current) return;
    place.current.style.textRendering = html.length > LONG ? 'optimizeSpeed' : '';
    place.current.replaceChildren(breakLongWords(drawn));
  }, [html, base]);

  useEffect(() => {
    const retry = () => {
      for (const picture of place.current?.querySelectorAll<HTMLImageElement>(`.${LOST}`) ?? []) {
        picture.classList.remove(LOST);
        picture.setAttribute('src', picture.getAttribute('src') ?? '');
      }
    };
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  function follow(event: MouseEvent<HTMLDivElement>): void {
    const address = pageOfClick(event.nativeEvent);
    if (address === null) return;
    event.preventDefault();
    navigate(address);
  }

  return (
    // The links inside are what is operated, also by keys; this only sees them bubble.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div ref={setPlace} className="y4-html" onClick={follow} onErrorCapture={markLost} />
  );
}
