import { Fragment } from 'react';

/** Where an address has its joints: before the sign and before each word after a dot. */
const JOINTS = /(?=@|\.\p{L})/u;

/** A text that may be an email address, broken at its joints where a line has no room for it. */
export function AddressText({ text }: { text: string }) {
  // A line that begins with the dot would show it at its other end in a page from right to left.
  return (
    <bdi>
      {text.split(JOINTS).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
