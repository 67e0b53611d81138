import type { Registry, WidgetProps } from '@rjsf/utils';
import type { SuppressKeyboardEventParams } from 'ag-grid-community';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { type FieldKind, fieldKind, isList } from '../../form/field-kind.ts';
import type { FormScope } from '../../form/form-context.ts';
import type { Uploads } from '../../form/uploads.ts';
import { FileWidget } from '../../form/widgets/FileWidget.tsx';
import { ImageWidget } from '../../form/widgets/ImageWidget.tsx';
import { OptionsWidget } from '../../form/widgets/OptionsWidget.tsx';
import { QuoteWidget } from '../../form/widgets/QuoteWidget.tsx';
import { beginIn } from './begin-in.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { Chosen, Sought } from './chosen.ts';

/** Kinds of fields whose cells are edited with the widget that forms have for them. */
const WIDGETS: Partial<Record<FieldKind, ComponentType<WidgetProps>>> = {
  Quote: QuoteWidget,
  Options: OptionsWidget,
  Image: ImageWidget,
  File: FileWidget,
};

/** Is a cell of this field edited with a form's widget, below the cell? */
export function hasFieldEditor(field: ClientField): boolean {
  const kind = fieldKind(field);
  // One option is chosen faster in a list that hears letters.
  return kind === 'Options' ? isList(field) : WIDGETS[kind] !== undefined;
}

type EditorProps = CellEditorProps & {
  field: ClientField;
  dataCode: string;
  uploads: Set<Uploads>;
};

/** A cell's editor: the widget of a form, in a place of its own below the cell. */
export function FieldEditor(props: EditorProps) {
  const { field, uploads } = props;
  const { t } = useTranslation();
  const id = useId();
  const scope = useCellScope(props, id);
  const Widget = WIDGETS[fieldKind(field)];
  const label = fieldTitle(t, field);

  useEffect(() => {
    // What takes a value, not a button that takes one away.
    const control = document.getElementById(id);
    const first = control?.matches('input, button') ? control : control?.querySelector('input');
    return beginIn(first ?? control, label);
  }, [id, label]);

  if (Widget === undefined) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what stands inside
    <div
      className="y4-cell-editor"
      onKeyDown={(event) => {
        keepEscapeOfDialog(event);
        // What is taken back needs no word when the cell closes.
        if (event.key === 'Escape' && !event.isPropagationStopped()) {
          for (const taken of uploads) taken.stop();
        }
        walkBoxes(event);
      }}
    >
      {fieldKind(field) === 'Quote' ? (
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
      ) : null}
      <Widget
        {...({
          id,
          name: field.name,
          label,
          value: scope.values[field.name] ?? undefined,
          required: field.required,
          readonly: false,
          disabled: false,
          schema: {},
          options: { definition: field },
          registry: { formContext: scope } as unknown as Registry,
          onChange: (changed: Row[string]) => scope.change(field.name, changed),
        } as unknown as WidgetProps)}
      />
    </div>
  );
}

/** What a widget finds in a form, for the one cell that it edits: the row with what is chosen in there. */
function useCellScope(props: EditorProps, id: string): FormScope {
  const { field, dataCode, uploads, value, data, node, leaving, onValueChange, stopEditing } =
    props;
  const chosen = value instanceof Sought ? value.chosen : value;
  // A widget may ask for the values after an upload, which another may have changed meanwhile.
  const own = useRef<Row>({});
  own.current = chosen instanceof Chosen ? ownValues(field, chosen.value, chosen.display) : {};

  return {
    dataCode,
    opensFiles: true,
    uploads,
    get values() {
      // What was typed in the cell that Tab has just left comes to the row once this editor is open.
      return { ...(node.data ?? data), ...own.current };
    },
    change(_name, changed, display) {
      const next = new Chosen(changed, display);
      own.current = ownValues(field, changed, display);
      onValueChange(next);
      // The one value is chosen: there is nothing left to do here. The grid takes it a moment later, if Tab has not led on.
      if (isDone(field, next)) {
        setTimeout(() => document.getElementById(id) !== null && stopEditing());
      }
    },
    leaving,
    seek: (text) => onValueChange(new Sought(text, chosen instanceof Chosen ? chosen : null)),
  };
}

/** What a row has of the one field whose cell is edited. */
function ownValues({ name }: ClientField, value: Row[string], display: Chosen['display']): Row {
  return { [name]: value, [name + DISPLAY_SUFFIX]: display ?? null };
}

/** Is the one row chosen that a Quote takes? An editor holds what was there before it as a plain value. */
function isDone(field: ClientField, value: unknown): boolean {
  const takesOne = fieldKind(field) === 'Quote' && !isList(field);
  return takesOne && value instanceof Chosen && value.value !== null;
}

/** The grid closes its editors by an Escape that it hears of anywhere in the page. */
function keepEscapeOfDialog(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return;
  if (event.target.closest('dialog') !== null) event.stopPropagation();
}

/** Arrows walk among boxes, as they do in the list of a single option. */
function walkBoxes(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="checkbox"]')];
  const at = boxes.indexOf(event.target as HTMLElement);
  if (by === undefined || at < 0) return;
  event.preventDefault();
  boxes[at + by]?.focus();
}

/**
 * Keys that belong to the widget and not to the grid: those of an open list, Enter on its buttons, and
 * Tab while there is somewhere to go inside.
 */
export function belongsToEditor(params: SuppressKeyboardEventParams<Row>): boolean {
  const { event, editing, colDef, api, column } = params;
  if (!editing || !(event.target instanceof HTMLElement)) return false;
  const { target } = event;
  const field: ClientField = colDef.cellEditorParams.field;
  const place = target.closest('.y4-cell-editor');
  if (place === null) return false;
  // A dialog that the widget opened has all keys, Escape too.
  if (target.closest('dialog') !== null) return true;
  // The grid hears of a key before the widget does.
  if (target.ariaExpanded === 'true' && event.key !== 'Tab') return true;
  if (event.key === 'Enter') {
    // Whoever has taken one of several may want another.
    const hasTaken = event.defaultPrevented && isList(field);
    return hasTaken || target.closest('button') !== null;
  }
  const [editor] = api.getCellEditorInstances({ columns: [column] });
  if (event.key !== 'Tab' || isDone(field, editor?.getValue())) return false;
  const stops = [
    ...place.querySelectorAll<HTMLElement>(
      ':is(button, input):not(:disabled, [tabindex="-1"]), a[href]',
    ),
  ];
  return target !== (event.shiftKey ? stops[0] : stops.at(-1));
}
