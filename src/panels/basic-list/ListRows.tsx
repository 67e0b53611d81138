import { rowKey } from '#machines/panel/row-key.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { CommandRunner } from '../../commands/command-runner.ts';
import type { ColumnContext } from '../grid/cells/display-text.ts';
import { RowActions } from '../grid/row-actions/RowActions.tsx';
import type { RowButton } from '../grid/row-actions/row-buttons.ts';
import { ListItem } from './ListItem.tsx';

interface ListRowsProps {
  panel: Pick<Panel, 'option'>;
  /** What the list is called. */
  label: string;
  /** Rows of the page that is shown. */
  rows: readonly Row[];
  /** Names of the fields that a row is known by. */
  rowKeys: readonly string[];
  fields: readonly ClientField[];
  context: ColumnContext;
  /** Keys of the selected rows. */
  selection: readonly string[];
  buttons: readonly RowButton[];
  runner: CommandRunner;
  hidden: boolean;
  onSelection(selection: string[]): void;
}

/** Rows one below the other, or as cards, each to be selected and with its buttons. */
export function ListRows({ panel, selection, buttons, runner, ...props }: ListRowsProps) {
  const { layout, multiSelect } = panel.option;

  function toggle(id: string): void {
    const isSelected = selection.includes(id);
    props.onSelection(isSelected ? selection.filter((other) => other !== id) : [...selection, id]);
  }

  return (
    <ul hidden={props.hidden} className={`y4-list y4-list--${layout}`} aria-label={props.label}>
      {props.rows.map((row) => {
        const id = rowKey(row, props.rowKeys);
        return (
          <ListItem
            key={id}
            row={row}
            fields={props.fields}
            context={props.context}
            layout={layout}
            selection={
              multiSelect
                ? { selected: selection.includes(id), toggle: () => toggle(id) }
                : undefined
            }
            actions={
              buttons.length === 0 ? null : (
                <RowActions
                  buttons={buttons}
                  row={row}
                  rowId={id}
                  runner={runner}
                  ownLine={layout === 'card'}
                />
              )
            }
          />
        );
      })}
    </ul>
  );
}
