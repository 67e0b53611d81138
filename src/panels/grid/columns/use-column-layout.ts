import type { GridApi } from 'ag-grid-community';
import { useMemo, useState } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../../app/services-context.ts';
import { titleOfField } from '../../../i18n/field-title.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { type ColumnLayout, layoutStore, movedName, orderedNames } from './column-layout.ts';

/** A column that the user can show or hide; `title` is translated. */
export interface ChosenColumn {
  name: string;
  title: string;
  visible: boolean;
}

/** The layout of a grid's columns, and how the user changes it. */
export interface ColumnLayoutControl {
  layout: ColumnLayout;
  /** Visible columns in their order. */
  visible: string[];
  /** Counts up when the grid has to be drawn anew. */
  version: number;
  /** In the order in which the grid shows them. */
  columns: readonly ChosenColumn[];
  /** What the user did to the grid's columns with the mouse. */
  adopt(api: GridApi<Row>): void;
  setVisible(name: string, visible: boolean): void;
  move(name: string, by: -1 | 1): void;
  reset(): void;
  /** Arranges the columns as a kept view says. */
  arrange(layout: ColumnLayout): void;
}

const EMPTY: ColumnLayout = { order: [], widths: {}, hidden: [] };

/** Fields that can be columns: what the author hides is not offered. */
export function columnFields(definition: ClientDataDefinition): ClientField[] {
  return definition.fields.filter((field) => !field.hidden);
}

/** The columns of one grid as its user arranged them, remembered for the next visit. */
export function useColumnLayout(
  definition: ClientDataDefinition | null,
  panelCode: string,
  page: PageScope,
): ColumnLayoutControl {
  const { t } = useTranslation();
  const services = useServices();
  const { session } = services;
  const store = useMemo(
    () =>
      layoutStore(services, {
        user: session.current()?.user ?? '',
        formCode: page.formCode,
        panelCode,
      }),
    [services, session, page.formCode, panelCode],
  );
  const [state, setState] = useState(() => ({ layout: store.read() ?? EMPTY, version: 0 }));
  const fields = definition === null ? [] : columnFields(definition);
  const { layout } = state;
  const names = orderedNames(
    fields.map(({ name }) => name),
    layout.order,
  );

  function change(next: ColumnLayout, redraw: boolean): void {
    store.write(next);
    setState(({ version }) => ({ layout: next, version: version + (redraw ? 1 : 0) }));
  }

  return {
    layout,
    version: state.version,
    visible: names.filter((name) => !layout.hidden.includes(name)),
    columns: names.map((name) => ({
      name,
      title: titleOfField(t, fields, name),
      visible: !layout.hidden.includes(name),
    })),
    adopt: (api) => change(layoutIn(api, names), false),
    setVisible(name, visible) {
      const others = layout.hidden.filter((other) => other !== name);
      change({ ...layout, hidden: visible ? others : [...others, name] }, true);
    },
    move: (name, by) => change({ ...layout, order: movedName(names, name, by) }, true),
    arrange: (arranged) => change(arranged, true),
    reset() {
      store.forget();
      setState(({ version }) => ({ layout: EMPTY, version: version + 1 }));
    },
  };
}

/** How the columns of these names stand in a grid. */
function layoutIn(api: Pick<GridApi, 'getColumnState'>, names: readonly string[]): ColumnLayout {
  const columns = api.getColumnState().filter(({ colId }) => names.includes(colId));
  const widths = columns.flatMap(({ colId, width, flex }) =>
    flex || !width ? [] : [[colId, width]],
  );
  return {
    order: columns.map(({ colId }) => colId),
    widths: Object.fromEntries(widths),
    hidden: columns.flatMap(({ colId, hide }) => (hide ? [colId] : [])),
  };
}
