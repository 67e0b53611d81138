import { MOST_SHOWN } from '../i18n/shortened.ts';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { lazyPart } from '../parts/parts.ts';

const SafeHtml = lazyPart(() => import('./SafeHtml.tsx'), 'SafeHtml');

/** What may be HTML, or has a word that browsers do not come to an end with. */
const NOT_PLAIN = /[<&]|\S{200}/;

/** A text that may be HTML: the part that sanitises, cuts and breaks is loaded only for one that needs it. */
export function HtmlText({ text }: { text: string }) {
  if (text.length <= MOST_SHOWN && !NOT_PLAIN.test(text)) return text;
  return (
    <PartBoundary>
      <SafeHtml html={text} />
    </PartBoundary>
  );
}
