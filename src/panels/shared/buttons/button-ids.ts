import type { Button } from '#schemas/definitions/button.ts';

/** A button with what tells it from those beside it. */
interface NamedButton {
  id: string;
  button: Button;
}

/**
 * Tells buttons that stand beside each other apart by what they are, and not by their places: conditions take others
 * out of their line while one of them runs. Of those that look the same, by how many stand before it.
 */
export function withIds(buttons: readonly Button[]): NamedButton[] {
  const counts = new Map<string, number>();
  return buttons.map((button) => {
    const { type, text, icon, command } = button;
    const name = JSON.stringify([type, text, icon, command]);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { id: `${name}${count}`, button };
  });
}
