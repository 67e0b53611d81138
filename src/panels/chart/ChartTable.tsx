import { type ReactNode, useId } from 'react';
import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { useTextDirection } from '../../ui/text/text-direction.ts';

interface NumbersTableProps {
  title: string;
  data: ChartData;
  write(value: number): string;
}

/**
 * A chart with its numbers as a table: for those who do not see it, for paper, and for all who ask for them, since the
 * picture tells them to a mouse or a finger alone.
 */
export function ChartTable({
  title,
  data,
  write,
  isShown,
  onToggle,
  children,
}: NumbersTableProps & {
  /** Its reader has asked for the numbers. */
  isShown: boolean;
  onToggle(): void;
  /** The picture. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="y4-chart__frame">
      <Button
        variant="ghost"
        size="sm"
        icon="table"
        className="y4-chart__numbers"
        title={t('Numbers as a table')}
        aria-label={t('Numbers as a table')}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={onToggle}
      />
      {children}
      {/* A table is never smaller than its rows, so what hides it stands around it. */}
      <div
        id={id}
        className={isShown ? 'y4-chart__table' : 'y4-chart__table visually-hidden'}
        // Where it is wider than its panel it is scrolled, by keys too.
        {...(isShown && { role: 'region', 'aria-label': t('Numbers as a table'), tabIndex: 0 })}
      >
        <NumbersTable title={title} data={data} write={write} />
      </div>
    </div>
  );
}

function NumbersTable({ title, data, write }: NumbersTableProps) {
  return (
    <table className="table table-sm">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <td />
          {data.series.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two series may have the same name
            <th key={index} scope="col">
              <OwnName text={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.categories.map((category, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have the same name
          <tr key={index}>
            <th scope="row">
              <OwnName text={category} />
            </th>
            {data.series.map(({ values }, at) => {
              const value = values[index];
              // biome-ignore lint/suspicious/noArrayIndexKey: as its heading
              return <td key={at}>{typeof value === 'number' ? write(value) : ''}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A name in the direction of its own letters: `Ltd.` keeps its full stop at its end. */
function OwnName({ text }: { text: string }) {
  return (
    <span dir={useTextDirection(text)}>
      <MixedText text={text} />
    </span>
  );
}
