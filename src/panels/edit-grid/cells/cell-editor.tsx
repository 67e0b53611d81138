import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import type { ComponentType, RefObject } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { type GridParts, partsOf } from '../../grid/ag-grid/grid-parts.tsx';
import { isBesideCell } from './use-open-cells.ts';

/** What a component has that edits a cell. */
export interface CellEditorProps extends ICellEditorParams<Row> {
  /** What the cell had when the editor opened. */
  initialValue: unknown;
  /** What it has now. */
  value: unknown;
  onValueChange(value: unknown): void;
  /** Where it notes what is to be done before the cell is closed by whatever is no key. */
  leaving: RefObject<(() => void) | null>;
}

/** Hears that a cell is closed, and what its editor has left it with. */
export type ClosedListener = (row: Row | undefined, value: unknown) => void;

/** Hears what is being typed, and whether it means anything in its field. */
export type TypedListener = (text: string, isValid: boolean, field: ClientField) => void;

/** A component as what the grid edits a cell with. */
export function reactEditor<Props extends CellEditorProps>(Component: ComponentType<Props>) {
  return class ReactEditor implements ICellEditorComp<Row> {
    #params!: ICellEditorParams<Row> & { onClosed?: ClosedListener };
    #parts!: GridParts;
    #place!: HTMLElement;
    #value: unknown;
    #leaving: CellEditorProps['leaving'] = { current: null };
    #listening = new AbortController();

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
      // The grid closes its editors by these, once they have come to the document.
      for (const press of ['mousedown', 'touchstart']) {
        const options = { capture: true, signal: this.#listening.signal };
        document.addEventListener(press, (event) => this.#leaveFor(event), options);
      }
    }

    /** Takes what is plainly meant of what was typed. */
    leave(): void {
      this.#leaving.current?.();
    }

    getValue(): unknown {
      return this.#value;
    }

    destroy(): void {
      this.#listening.abort();
      // The grid tells of a closed cell later, when a save may have gone and the component with what it sends.
      if (!this.#params.api.isDestroyed()) this.#params.onClosed?.(this.#params.data, this.#value);
      this.#parts.remove(this.#place);
    }

    #leaveFor({ target }: Event): void {
      if (isBesideCell(target)) this.leave();
    }

    #drawn() {
      const props = {
        ...this.#params,
        initialValue: this.#params.value,
        value: this.#value,
        leaving: this.#leaving,
        onValueChange: (value: unknown) => {
          this.#value = value;
          this.#parts.drawSoon(this.#place, this.#drawn());
        },
      };
      return <Component {...(props as unknown as Props)} />;
    }
  };
}
