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
            {data.series.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two series may have the same name
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((category, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have the same name
            <tr key={index}>
              <th scope="row">{category}</th>
              {data.series.map(({ values }, at) => {
                const value = values[index];
                // biome-ignore lint/suspicious/noArrayIndexKey: as its heading
                return <td key={at}>{typeof value === 'number' ? write(value) : ''}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
