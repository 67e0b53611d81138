import * as z from 'zod/mini';
import type { Services } from '../../../app/services.ts';
import { keepTyped } from '../../../storage/keep-typed.ts';

/** Order, widths and visibility of a grid's columns as its user left them. */
const columnLayout = z.object({
  order: z.array(z.string()),
  /** Pixels by the name of the field. */
  widths: z.record(z.string(), z.number().check(z.minimum(20), z.maximum(4000))),
  hidden: z.array(z.string()),
});
export type ColumnLayout = z.infer<typeof columnLayout>;

/** Keeps one grid's layout; what cannot be read any more is null. */
interface LayoutStore {
  read(): ColumnLayout | null;
  write(layout: ColumnLayout): void;
  forget(): void;
}

/** Keeps the layout in this browser for the user, by form and panel. */
export function layoutStore(
  services: Pick<Services, 'localStore' | 'toasts' | 't'>,
  place: { user: string; formCode: string; panelCode: string },
): LayoutStore {
  const store = services.localStore;
  const key = `columns:${place.user}:${place.formCode}:${place.panelCode}`;
  return {
    read: () => store.read(key, columnLayout),
    write: (layout) => void keepTyped(services, store, key, layout),
    forget: () => store.remove(key),
  };
}

/** Names in the order that the user gave them; fields that came later stand where they were defined. */
export function orderedNames(names: readonly string[], order: readonly string[]): string[] {
  const known = order.filter((name) => names.includes(name));
  const ordered = [...known];
  names.forEach((name, index) => {
    if (known.includes(name)) return;
    const before = names.slice(0, index).findLast((other) => ordered.includes(other));
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, name);
  });
  return ordered;
}

/** The order after one name has moved by a place. */
export function movedName(names: readonly string[], name: string, by: -1 | 1): string[] {
  const at = names.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= names.length) return [...names];
  return names.toSpliced(at, 1).toSpliced(to, 0, name);
}
