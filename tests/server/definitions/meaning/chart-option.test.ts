import { describe, expect, test } from 'vitest';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { JsonSource } from '#server/definitions/json-source.ts';
import { Findings } from '#server/definitions/meaning/findings.ts';
import { warnOfChartOption } from '#server/definitions/meaning/pages/check-chart-option.ts';

type Type = 'ECharts' | 'ChartJS';

const GOODS = {
  charts: { stock: { kind: 'bar' }, share: { kind: 'pie' } },
} as unknown as CompiledDefinition;

/** What is told of the settings of a chart, without the name of their file. */
function told(type: Type, option: string, code = 'stock', definition: typeof GOODS | null = GOODS) {
  const text = option.replaceAll('⟦', '');
  const findings = new Findings(new JsonSource('t/forms/PAGE.json', text));
  const chart = { code, option: JSON.parse(text) };
  warnOfChartOption(findings, [], { type, chart } as never, definition);
  return findings.issues.map((one) => formatIssue(one).replace('t/forms/PAGE.json:', ''));
}

/** What is expected at each mark. */
function at(option: string, messages: readonly string[]) {
  const parts = option.split('⟦').slice(0, -1);
  const columns = parts.map((_, index) => parts.slice(0, index + 1).join('').length + 1);
  return messages.map((message, index) => `1:${columns[index]}  warning: ${message}`);
}

describe('settings of a chart', () => {
  test.each<[Type, string, string]>([
    [
      'ECharts',
      '{ ⟦"toltip": { "show": true } }',
      'a chart of ECharts has no setting "toltip", so this does nothing  did you mean "tooltip"?',
    ],
    [
      'ECharts',
      '{ ⟦"toltip": { "show": "no", "botom": 0 } }',
      'a chart of ECharts has no setting "toltip", so this does nothing  did you mean "tooltip"?',
    ],
    [
      'ECharts',
      '{ ⟦"zebra": 1 }',
      'a chart of ECharts has no setting "zebra", so this does nothing',
    ],
    [
      'ChartJS',
      '{ ⟦"legend": { "display": false } }',
      'a chart of Chart.js has no setting "legend", so this does nothing  did you mean ""plugins": { "legend": … }"?',
    ],
    [
      'ChartJS',
      '{ "plugins": { ⟦"tooltips": { "enabled": false } } }',
      'a chart of the product has no setting "tooltips", so this does nothing  did you mean "tooltip"?',
    ],
    [
      'ChartJS',
      '{ "plugins": { "legend": { ⟦"dispaly": false } } }',
      'Chart.js has no setting "dispaly" here, so this does nothing  did you mean "display"?',
    ],
    [
      'ChartJS',
      '{ "scales": { "y": { "ticks": { ⟦"stepsize": 2 } } } }',
      'Chart.js has no setting "stepsize" here, so this does nothing  did you mean "stepSize"?',
    ],
    [
      'ECharts',
      '{ "media": [{ "option": { "legend": { ⟦"botom": 0 } } }] }',
      'ECharts has no setting "botom" here, so this does nothing  did you mean "bottom"?',
    ],
    [
      'ECharts',
      '{ "series": ⟦[{ "smooth": true }] }',
      'this list stands in place of the chart’s own, so its rows are not drawn: an object is laid over each  did you mean "{"smooth":true}"?',
    ],
    [
      'ECharts',
      '{ "yAxis": ⟦[] }',
      'this list stands in place of the chart’s own, so its rows are not drawn: an object is laid over each  did you mean "{}"?',
    ],
    [
      'ECharts',
      '{ "series": { "smooth": ⟦"yes" } }',
      '"smooth" takes true or false, without quotes: any text is true to it  did you mean "true"?',
    ],
    [
      'ECharts',
      '{ "media": [{ "option": { "legend": { "show": ⟦"off" } } }] }',
      '"show" takes true or false, without quotes: any text is true to it  did you mean "false"?',
    ],
    [
      'ECharts',
      '{ "legend": { "orient": ⟦"vertcal" } }',
      'ECharts knows no "orient" of this name  did you mean "vertical"?',
    ],
    [
      'ECharts',
      '{ "series": { "itemStyle": { "opacity": ⟦"half" } } }',
      '"opacity" takes a number, not "half"',
    ],
    [
      'ECharts',
      '{ "series": { "itemStyle": { "opacity": ⟦" " } } }',
      '"opacity" takes a number, not " "',
    ],
    [
      'ECharts',
      '{ "tooltip": { "formatter": ⟦"(row) => row.name" } }',
      'this is a text, and no function: definitions run nothing within a chart',
    ],
    [
      'ECharts',
      '{ "xAxis": { "type": ⟦"time" } }',
      'what a chart is grouped by has names, also where it is a day or a number, so nothing is drawn on an axis of this type  did you mean "category"?',
    ],
    [
      'ECharts',
      '{ "xAxis": { "type": "value" }, "yAxis": { "type": ⟦"value" } }',
      'what a chart is grouped by has names, also where it is a day or a number, so nothing is drawn on an axis of this type  did you mean "category"?',
    ],
    [
      'ECharts',
      '{ "xAxis": { "type": ⟦"category" }, "yAxis": { "type": "category" } }',
      'the values of a chart are numbers, so nothing is drawn on an axis of this type  did you mean "value"?',
    ],
    [
      'ECharts',
      '{ "yAxis": { "type": ⟦"time" } }',
      'the values of a chart are numbers, so nothing is drawn on an axis of this type  did you mean "value"?',
    ],
  ])('of %s that come to nothing are told: %s', (type, option, message) => {
    expect(told(type, option)).toEqual(at(option, [message]));
  });

  test.each<[Type, string]>([
    ['ECharts', '{ "xAxis": { "axisLabel": { "rotate": 45 } }, "series": { "smooth": true } }'],
    ['ECharts', '{ "color": ["#123456", "#654321"], "media": [] }'],
    ['ECharts', '{ "xAxis": { "type": "category" }, "yAxis": { "type": "log" } }'],
    ['ECharts', '{ "xAxis": { "type": "log" }, "yAxis": { "type": "category" } }'],
    [
      'ECharts',
      '{ "series": { "label": { "formatter": "{a|x}", "rich": { "botom": { "color": "red" } } } } }',
    ],
    ['ECharts', '{ "series": { "itemStyle": { "opacity": "0.5" } } }'],
    [
      'ECharts',
      '{ "series": { "itemStyle": { "opacity": "inherit" } }, "legend": { "show": "auto" } }',
    ],
    ['ECharts', '{ "legend": { "orient": "vertical" }, "tooltip": { "trigger": "mine" } }'],
    [
      'ChartJS',
      '{ "plugins": { "legend": { "display": false } }, "scales": { "y": { "beginAtZero": true } } }',
    ],
    ['ChartJS', '{ "plugins": [] }'],
    ['ChartJS', '{ "animation": null, "scales": { "y2": { "position": "right" } } }'],
  ])('of %s that do something are not: %s', (type, option) => {
    expect(told(type, option)).toEqual([]);
  });

  test.each<[Type, string, string]>([
    ['ECharts', '{ ⟦"xAxis": { "show": false } }', 'xAxis'],
    ['ECharts', '{ ⟦"yAxis": [{ "show": false }] }', 'yAxis'],
    ['ChartJS', '{ ⟦"scales": { "y": { "display": false } } }', 'scales'],
  ])('of axes are told of a pie alone: %s %s', (type, option, key) => {
    const message = `a pie has no axes, so "${key}" does nothing`;
    expect(told(type, option, 'share')).toEqual(at(option, [message]));
  });

  test('of axes may be meant where nobody knows what is drawn', () => {
    const option = '{ "scales": { "y": { "display": false } } }';
    expect(told('ChartJS', option, 'gone')).toEqual([]);
    expect(told('ChartJS', option, 'share', null)).toEqual([]);
    expect(told('ChartJS', '{ "plugins": { "legend": {} } }', 'share')).toEqual([]);
  });

  test('are each told', () => {
    const option = '{ ⟦"zebra": 1, "series": { "smooth": ⟦"no" }, ⟦"toltip": {} }';
    expect(told('ECharts', option)).toEqual(
      at(option, [
        'a chart of ECharts has no setting "zebra", so this does nothing',
        '"smooth" takes true or false, without quotes: any text is true to it  did you mean "false"?',
        'a chart of ECharts has no setting "toltip", so this does nothing  did you mean "tooltip"?',
      ]),
    );
  });
});
