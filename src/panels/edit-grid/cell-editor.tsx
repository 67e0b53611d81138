import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import type { ComponentType } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { type GridParts, partsOf } from '../grid/grid-parts.tsx';

/** What a component has that edits a cell. */
export interface CellEditorProps extends ICellEditorParams<Row> {
  /** What the cell had when the editor opened. */
  initialValue: unknown;
  /** What it has now. */
  value: unknown;
  onValueChange(value: unknown): void;
}

/** Hears what is being typed, and whether it means anything in its field. */
export type HearTyped = (text: string, isUnderstood: boolean, field: ClientField) => void;

/** A component as what the grid edits a cell with. */
export function reactEditor<Props extends CellEditorProps>(Component: ComponentType<Props>) {
  return class ReactEditor implements ICellEditorComp<Row> {
    #params!: ICellEditorParams<Row>;
    #parts!: GridParts;
    #place!: HTMLElement;
    #value: unknown;

    init(params: ICellEditorParams<Row>): void {
      this.#params = params;
      this.#value = params.value;
      this.#parts = partsOf(params);
      this.#place = this.#parts.place();
    }

    getGui(): HTMLElement {
      return this.#place;
    }

    afterGuiAttached(): void {
      this.#parts.drawNow(this.#place, this.#drawn());
    }

    getValue(): unknown {
      return this.#value;
    }

    destroy(): void {
      this.#parts.remove(this.#place);
    }

    #drawn() {
      const props = {
        ...this.#params,
        initialValue: this.#params.value,
        value: this.#value,
        onValueChange: (value: unknown) => {
          this.#value = value;
          this.#parts.drawSoon(this.#place, this.#drawn());
        },
      };
      return <Component {...(props as unknown as Props)} />;
    }
  };
}
