import { Icon } from './icon.tsx';

interface SortHeadProps {
  text: string;
  isNumber?: boolean | undefined;
  /** Whether the column is in descending order; null when the rows are ordered by another. */
  order: boolean | null;
  onSort: () => void;
}

/** Head of a column that orders the rows. */
export function SortHead({ text, isNumber = false, order, onSort }: SortHeadProps) {
  const direction = order ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={isNumber ? 'y4-amount' : undefined}
      aria-sort={order === null ? 'none' : direction}
    >
      <button type="button" className="y4-sort-head" onClick={onSort}>
        {text}
        {order !== null && <Icon name={order ? 'chevron-down' : 'chevron-up'} />}
      </button>
    </th>
  );
}
