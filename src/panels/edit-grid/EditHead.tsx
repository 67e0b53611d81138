import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { ColumnChooser } from '../grid/ColumnChooser.tsx';
import type { ColumnLayoutControl } from '../grid/use-column-layout.ts';
import type { PanelProps } from '../panel.ts';
import type { ButtonsOfPanel } from '../shared/PanelButtons.tsx';
import { PanelToolbar } from '../shared/PanelToolbar.tsx';
import { EditTools, ResetButton } from './EditTools.tsx';

export interface EditToolbarProps extends PanelProps<'EditGrid'> {
  definition: ClientDataDefinition;
  columns: ColumnLayoutControl;
  buttons: ButtonsOfPanel;
  hasChanges: boolean;
  /** Are there rows, or changes of rows, that its tools are about? */
  hasRows: boolean;
  /** Do new rows belong somewhere? */
  takesRows: boolean;
  /** Left out for who may not. */
  onAdd: (() => void) | undefined;
  onReset(): void;
  onRefresh(): void;
}

/** What stands above a grid that edits: the panel's buttons, what brings rows, what becomes of changes, columns. */
export function EditToolbar(props: EditToolbarProps) {
  const { panel, page, definition, columns, buttons, hasRows, takesRows } = props;
  return (
    <PanelToolbar
      {...buttons}
      more={
        hasRows && takesRows ? (
          <EditTools
            panel={panel}
            page={page}
            definition={definition}
            onAdd={props.onAdd}
            onImported={props.onRefresh}
          />
        ) : null
      }
      tools={
        hasRows ? (
          <>
            {definition.may.save ? (
              <ResetButton hasChanges={props.hasChanges} onReset={props.onReset} />
            ) : null}
            <ColumnChooser {...columns} />
          </>
        ) : null
      }
    />
  );
}
