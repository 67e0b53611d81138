import { Fragment } from 'react';
import { piecesOf } from '../../i18n/long-words.ts';
import { shortened } from '../../i18n/shortened.ts';
import { MixedText } from './mixed-text.tsx';

/** The beginning of a value of any length, whose longest words are broken. */
export function LongText({ text }: { text: string }) {
  const [first, ...others] = piecesOf(shortened(text));
  return (
    <>
      <MixedText text={first ?? ''} />
      {others.map((piece, index) => (
        // A text's pieces have no names and never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          <wbr />
          <MixedText text={piece} />
        </Fragment>
      ))}
    </>
  );
}
