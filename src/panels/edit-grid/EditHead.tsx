import type { Row } from '#schemas/definitions/common.ts';
import { ColumnChooser } from '../grid/columns/ColumnChooser.tsx';
import type { ColumnLayoutControl } from '../grid/columns/use-column-layout.ts';
import type { PanelProps } from '../panel.ts';
import type { ButtonsOfPanel } from '../shared/buttons/PanelButtons.tsx';
import { EditKeys } from './EditKeys.tsx';
import { EditProblems } from './EditProblems.tsx';
import { EditTools } from './EditTools.tsx';
import type { EditPanel } from './use-edit-panel.ts';
import type { ShownCell } from './use-shown-cell.ts';

interface EditHeadProps extends PanelProps<'EditGrid'> {
  edit: EditPanel;
  rows: readonly { id: string; row: Row }[];
  columns: ColumnLayoutControl;
  buttons: ButtonsOfPanel;
  hasChanges: boolean;
  /** Are there rows, or changes of rows, that its tools are about? */
  hasRows: boolean;
  /** Do new rows belong somewhere? */
  takesRows: boolean;
  /** Left out for who may not. */
  onAdd: (() => void) | undefined;
  /** Leads to what has another value now. */
  onShow(shown: ShownCell): void;
  /** Leads to a row of whichever page. */
  onShowRow(index: number, field: string | undefined): void;
  onRefresh(): void;
}

/** What stands above a grid that edits: the panel's buttons, what brings rows, what becomes of changes, columns. */
export function EditHead(props: EditHeadProps) {
  const { panel, page, edit, rows, columns, buttons, hasRows, takesRows, onAdd } = props;
  const { snapshot, send } = edit;
  const { definition, draft, problems } = snapshot.context;
  const keys = (
    <EditKeys edit={edit} columns={columns.visible} onShow={props.onShow} onAdd={onAdd} />
  );
  if (definition === null) return keys;
  const indexOf = (id: string) => rows.findIndex((one) => one.id === id);
  return (
    <>
      <EditTools
        {...buttons}
        panel={panel}
        page={page}
        definition={definition}
        takesRows={takesRows}
        onAdd={onAdd}
        onImported={props.onRefresh}
        hasChanges={props.hasChanges}
        onReset={hasRows && definition.may.save ? () => send({ type: 'grid.reset' }) : undefined}
        tools={hasRows ? <ColumnChooser {...columns} /> : null}
      />
      {keys}
      <EditProblems
        definition={definition}
        problems={problems}
        rowNumber={(id) => indexOf(id) + 1}
        mineOf={(id) => ({
          row: rows[indexOf(id)]?.row ?? {},
          original: draft.rows.find((one) => one.id === id)?.original ?? {},
        })}
        onShow={(id) =>
          props.onShowRow(indexOf(id), problems.find((one) => one.id === id)?.fields[0]?.name)
        }
        onResolve={(id, keep) => send({ type: 'conflict.resolved', id, keep })}
      />
    </>
  );
}
