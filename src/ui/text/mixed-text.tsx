import { Fragment } from 'react';
import { leftToRightParts } from '#schemas/wire/left-to-right.ts';

/** A value whose days, codes and numbers keep their order among Arabic letters; copied and found it is the text as it is. */
export function MixedText({ text }: { text: string }) {
  return leftToRightParts(text).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  );
}
