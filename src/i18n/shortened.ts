/** Characters of a value that one place of a page shows: more than anybody reads there, and quick to lay out. */
export const MOST_SHOWN = 10_000;

/** Characters of what was typed that a message repeats. */
const MOST_OF_TYPED = 40;

/** What was typed, as a message repeats it. */
export function typedText(text: string): string {
  return shortened(text.trim(), MOST_OF_TYPED);
}

/** A text as it is, or its beginning with an ellipsis where it has more characters than that. */
export function shortened(text: string, most = MOST_SHOWN): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  // Half of a character is none.
  const end = last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
  return `${text.slice(0, end)}…`;
}
