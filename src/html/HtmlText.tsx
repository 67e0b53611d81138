import { PartBoundary } from '../parts/PartBoundary.tsx';
import { lazyPart } from '../parts/parts.ts';

const SafeHtml = lazyPart(async () => ({ default: (await import('./SafeHtml.tsx')).SafeHtml }));

/** A text that may be HTML: the sanitiser is loaded only for one that is. */
export function HtmlText({ text }: { text: string }) {
  if (!/[<&]/.test(text)) return text;
  return (
    <PartBoundary>
      <SafeHtml html={text} />
    </PartBoundary>
  );
}
