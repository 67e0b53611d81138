import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';

/** The numbers of a chart for those who do not see it. */
export function ChartTable({
  title,
  data,
  write,
}: {
  title: string;
  data: ChartData;
  write(value: number): string;
}) {
  return (
    // A table is never smaller than its rows, so what hides it stands around it.
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {data.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {data.series.map(({ name, values }) => {
                const value = values[index];
                return <td key={name}>{typeof value === 'number' ? write(value) : ''}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
