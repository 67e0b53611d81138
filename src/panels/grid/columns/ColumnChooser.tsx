import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { usePopover } from '../../../ui/overlays/use-popover.ts';
import type { ColumnLayoutControl } from './use-column-layout.ts';

/** Which columns a grid shows and in which order, without a drag. */
export function ColumnChooser({
  columns,
  setVisible,
  move,
  reset,
}: Pick<ColumnLayoutControl, 'columns' | 'setVisible' | 'move' | 'reset'>) {
  const { t } = useTranslation();
  const { isOpen, trigger, panel } = usePopover({ kind: 'dialog', align: 'end' });
  const visible = columns.filter((column) => column.visible).length;
  /** What was moved last: a screen reader hears where it stands now. */
  const [moved, setMoved] = useState<string | null>(null);
  const at = columns.findIndex(({ name }) => name === moved);
  const moveBy = (name: string, by: -1 | 1) => {
    setMoved(name);
    move(name, by);
  };
  return (
    <>
      <Button
        {...trigger}
        variant="ghost"
        size="sm"
        icon="table-columns"
        aria-label={t('Columns')}
        title={t('Columns')}
      />
      {isOpen ? (
        <div {...panel} className="y4-menu y4-columns" role="dialog" aria-label={t('Columns')}>
          <ul className="y4-columns__list">
            {columns.map((column, index) => (
              <ColumnRow
                key={column.name}
                column={column}
                isFirst={index === 0}
                isLast={index === columns.length - 1}
                isOnly={column.visible && visible === 1}
                onVisible={(shown) => setVisible(column.name, shown)}
                onMove={(by) => moveBy(column.name, by)}
              />
            ))}
          </ul>
          <Button variant="link" size="sm" onClick={reset}>
            {t('Reset columns')}
          </Button>
          <span className="visually-hidden" role="status">
            {at < 0
              ? null
              : t('{name}: {n} of {all}', {
                  name: columns[at]?.title,
                  n: at + 1,
                  all: columns.length,
                })}
          </span>
        </div>
      ) : null}
    </>
  );
}

interface ColumnRowProps {
  column: ColumnLayoutControl['columns'][number];
  isFirst: boolean;
  isLast: boolean;
  /** No other column is shown. */
  isOnly: boolean;
  onVisible(visible: boolean): void;
  onMove(by: -1 | 1): void;
}

function ColumnRow({ column, isFirst, isLast, isOnly, onVisible, onMove }: ColumnRowProps) {
  const { t } = useTranslation();
  return (
    <li className="y4-columns__row">
      <Checkbox
        label={column.title}
        checked={column.visible}
        // The last one stays: a grid without columns cannot be brought back from its header.
        disabled={isOnly}
        onChange={({ target }) => onVisible(target.checked)}
      />
      <Button
        variant="ghost"
        size="sm"
        icon="arrow-up"
        aria-label={t('Move {name} up', { name: column.title })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="ghost"
        size="sm"
        icon="arrow-down"
        aria-label={t('Move {name} down', { name: column.title })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
