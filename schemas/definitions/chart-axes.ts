import { isObject } from '../wire/json-object.ts';

type Option = Readonly<Record<string, unknown>>;

/** Types of an axis of ECharts on which the values of a chart can stand. */
export const AXES_OF_VALUES: readonly unknown[] = ['value', 'log'];

/** The types that an author gives the axes of a chart of ECharts. */
export function axisTypes(option: Option): { xAxis: unknown; yAxis: unknown } {
  const typeOf = (axes: unknown) => [axes].flat().find(isObject)?.type;
  return { xAxis: typeOf(option.xAxis), yAxis: typeOf(option.yAxis) };
}

/** Does the author put the categories on the axis at the side, so that bars lie? */
export function isLying(option: Option): boolean {
  const { xAxis, yAxis } = axisTypes(option);
  return yAxis === 'category' || AXES_OF_VALUES.includes(xAxis);
}
