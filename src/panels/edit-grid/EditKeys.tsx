import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { editKeyOf } from './edit-key.ts';
import type { EditPanel } from './use-edit-panel.ts';
import type { ShownCell } from './use-shown-cell.ts';

interface EditKeysProps {
  edit: EditPanel;
  /** Names of the columns that are shown, in their order. */
  columns: readonly string[];
  /** Leads to what has another value now. */
  onShow(shown: ShownCell): void;
  /** Adds a row; left out for who may not. */
  onAdd?: (() => void) | undefined;
}

/** What the keys of the panel do beside those of its cells, and tells who does not see it. */
export function EditKeys({ edit, columns, onShow, onAdd }: EditKeysProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  const [told, setTold] = useState({ count: 0, text: '' });

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = editKeyOf(event);
    if (key === null) return;
    // The grid opens the cell by the same key.
    event.stopPropagation();
    event.preventDefault();
    if (key === 'add') return onAdd?.();
    const step = edit.retrace(key);
    const text =
      key === 'undo'
        ? t(step === null ? 'Nothing to undo' : 'Undone')
        : t(step === null ? 'Nothing to redo' : 'Redone');
    setTold(({ count }) => ({ count: count + 1, text }));
    if (step === null || step.id === null) return;
    onShow({ id: step.id, field: columns.find((name) => step.names.has(name)) });
  });
  useEffect(() => {
    const panel = place.current?.closest<HTMLElement>('.y4-card');
    panel?.addEventListener('keydown', press, true);
    return () => panel?.removeEventListener('keydown', press, true);
  }, []);

  return (
    <span ref={place} className="visually-hidden" role="status">
      {/* The same words once more are news too. */}
      <span key={told.count}>{told.text}</span>
    </span>
  );
}
