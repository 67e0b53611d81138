import type { ReactNode } from 'react';
import {
  CLASS_SUFFIX,
  DISPLAY_SUFFIX,
  ROW_CLASS_KEY,
  type Row,
} from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { HtmlText } from '../../html/HtmlText.tsx';
import { fieldTitle } from '../../i18n/field-title.ts';
import { shortened } from '../../i18n/shortened.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { readsWithPage } from '../../ui/text/text-direction.ts';
import { useIsRtl } from '../../ui/text/use-is-rtl.ts';
import { badgeClasses, classesOf } from '../grid/cells/cell-classes.ts';
import { type ColumnContext, displayText } from '../grid/cells/display-text.ts';
import { filesOf } from '../grid/cells/file-value.ts';
import { Picture } from '../grid/cells/ImageCell.tsx';

interface ListItemProps {
  row: Row;
  /** Visible fields; the first that is no picture is the item's title. */
  fields: readonly ClientField[];
  context: ColumnContext;
  layout: 'card' | 'list';
  /** Left out when the list does not let its user select. */
  selection?: { selected: boolean; toggle(): void } | undefined;
  actions: ReactNode;
}

/** Letters of a row's title that name its choice. */
const MOST_IN_LABEL = 200;

/** One row of a list: a picture, a title, and the other values by their names. */
export function ListItem(props: ListItemProps) {
  const { row, fields, context, layout, selection, actions } = props;
  const picture = fields.find((field) => field.extraType === 'Image');
  const [title, ...others] = fields.filter((field) => field !== picture);
  const [file] = picture ? filesOf(row[picture.name], row[picture.name + DISPLAY_SUFFIX]) : [];
  const name = title ? displayText(title, row, context) : '';
  const isRtl = useIsRtl();
  const classes = [`y4-list-item y4-list-item--${layout}`, ...classesOf(row[ROW_CLASS_KEY])];
  return (
    <li className={classes.join(' ')}>
      {selection ? (
        <Checkbox
          label={shortened(name, MOST_IN_LABEL)}
          labelHidden
          checked={selection.selected}
          onChange={selection.toggle}
        />
      ) : null}
      {file ? <Picture picture={file} ownStop /> : null}
      <div className="y4-list-item__body">
        <p className={`y4-list-item__title${readsWithPage(name, isRtl) ? ' y4-with-page' : ''}`}>
          <LongText text={name} />
        </p>
        <dl className="y4-list-item__values">
          {others.map((field) => (
            <Value key={field.name} field={field} row={row} context={context} />
          ))}
        </dl>
      </div>
      {actions ? <div className="y4-list-item__actions">{actions}</div> : null}
    </li>
  );
}

function Value({
  field,
  row,
  context,
}: Pick<ListItemProps, 'row' | 'context'> & { field: ClientField }) {
  const isRtl = useIsRtl();
  const text = displayText(field, row, context);
  if (text === '') return null;
  const cell = row[field.name + CLASS_SUFFIX];
  const badge = badgeClasses(cell);
  const own = badge === null ? classesOf(cell) : [];
  const classes = readsWithPage(text, isRtl) ? [...own, 'y4-with-page'] : own;
  return (
    <div className="y4-list-item__value">
      <dt>{fieldTitle(context.t, field)}</dt>
      <dd className={classes.join(' ')}>
        {badge !== null ? (
          <span className={`y4-badge ${badge}`}>
            <LongText text={text} />
          </span>
        ) : field.format === 'html' ? (
          <HtmlText text={shortened(text)} />
        ) : (
          <LongText text={text} />
        )}
      </dd>
    </div>
  );
}
