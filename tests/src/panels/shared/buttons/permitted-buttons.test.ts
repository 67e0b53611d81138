import { expect, test } from 'vitest';
import { button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import {
  buttonsOfNewRecord,
  buttonsWithoutRecord,
  permittedButtons,
} from '#src/panels/shared/buttons/permitted-buttons.ts';

const definition = (may: { save: boolean; delete: boolean }) =>
  clientDataDefinition.parse({
    code: 'THING',
    key: ['id'],
    fields: [{ name: 'id' }],
    may: { ...may, actions: [] },
  });

const buttons = [
  { text: 'Save', command: 'SaveByDataDefinition' },
  { text: 'Delete', command: 'DeleteByDataDefinition' },
  { text: 'Other', command: 'DeleteByDataDefinition', params: { code: 'OTHER' } },
  { text: 'More', buttons: [{ text: 'Delete', command: 'DeleteByDataDefinition' }] },
  {
    text: 'Menu',
    buttons: [
      { text: 'Excel', command: 'DownloadExcelByDataDefinition' },
      { text: 'Delete', command: 'DeleteByDataDefinition', params: { code: 'THING' } },
    ],
  },
].map((one) => button.parse(one));

const texts = (may: { save: boolean; delete: boolean } | null) =>
  permittedButtons(buttons, may && definition(may)).map(({ text, buttons: nested }) =>
    nested ? `${text}: ${nested.map((one) => one.text)}` : text,
  );

test('all buttons are there for who may do all, and before anything is known', () => {
  const all = ['Save', 'Delete', 'Other', 'More: Delete', 'Menu: Excel,Delete'];
  expect(texts({ save: true, delete: true })).toEqual(all);
  expect(texts(null)).toEqual(all);
});

test('what may not be saved or deleted has no button, in menus neither', () => {
  expect(texts({ save: false, delete: true })).toEqual([
    ...['Delete', 'Other', 'More: Delete', 'Menu: Excel,Delete'],
  ]);
  expect(texts({ save: true, delete: false })).toEqual(['Save', 'Other', 'Menu: Excel']);
});

test('an action that the user may not run has no button, nor a Confirm that leads to one', () => {
  const actions = [
    { text: 'Ship', command: 'SqlByDataDefinition', params: { action: 'ship' } },
    { text: 'Void', command: 'SqlByDataDefinition', params: { action: 'void' } },
    { text: 'Far', command: 'SqlByDataDefinition', params: { action: 'void', code: 'OTHER' } },
    {
      text: 'Sure?',
      command: 'Confirm',
      successCommand: { command: 'SqlByDataDefinition', params: { action: 'void' } },
    },
    { text: 'Sure to delete?', command: 'Confirm', successCommand: 'DeleteByDataDefinition' },
    { text: 'Just sure', command: 'Confirm' },
    { text: 'Broken', command: 'SqlByDataDefinition' },
  ].map((one) => button.parse(one));
  const may = clientDataDefinition.parse({
    code: 'THING',
    key: ['id'],
    fields: [{ name: 'id' }],
    may: { save: false, delete: false, actions: ['ship'] },
  });
  const left = permittedButtons(actions, may).map(({ text }) => text);
  expect(left).toEqual(['Ship', 'Far', 'Just sure', 'Broken']);
});

test('without a record there is no button for one, and none whose address would have a hole', () => {
  const all = [
    { text: 'Save', command: 'SaveByDataDefinition' },
    { text: 'Back', command: 'NavigateTo', params: { url: '/content/THINGS/main' } },
    { text: 'Lines', command: 'NavigateTo', params: { url: '/content/LINES/main?thing={id}' } },
    { text: 'Ship', command: 'SqlByDataDefinition', params: { action: 'ship' } },
    { text: 'Tidy', command: 'SqlByDataDefinition', params: { action: 'tidy', rows: 'none' } },
    { text: 'Sure?', command: 'Confirm', successCommand: 'DeleteByDataDefinition' },
    { text: 'Copy', command: 'NavigateTo', params: { url: '/content/THING/main?new=copy' } },
    { text: 'New', command: 'NavigateTo', params: { url: '/content/THING/main?new=1' } },
    { text: 'Again', command: 'Refresh' },
  ].map((one) => button.parse(one));
  expect(buttonsWithoutRecord(all).map(({ text }) => text)).toEqual([
    'Back',
    'Tidy',
    'New',
    'Again',
  ]);
});

test('a record that is stored nowhere yet offers no copy of it, however its address is written down', () => {
  const to = (url: string, queries = {}) =>
    button.parse({ text: url, command: 'NavigateTo', params: { url, queries } });
  const copies = [
    to('/content/THING/main?new=copy'),
    to('/content/THING/main?place=here&new=copy#top'),
    to('/content/THING/main', { new: 'copy', place: '' }),
  ];
  const others = [
    to('/content/THING/main?new=copyright'),
    to('/content/THING/main?renew=copy'),
    to('/content/THING/main', { new: 1 }),
  ];
  const thing = definition({ save: true, delete: true });
  for (const known of [thing, null]) {
    expect(buttonsOfNewRecord([...copies, ...others], known, { id: 'a7' })).toEqual(others);
  }
});

test('a record that is stored nowhere yet offers nothing that deletes it', () => {
  const all = [
    { text: 'Save', command: 'SaveByDataDefinition' },
    { text: 'Sure?', command: 'Confirm', successCommand: 'DeleteByDataDefinition' },
    { text: 'More', buttons: [{ text: 'Delete', command: 'DeleteByDataDefinition' }] },
    { text: 'Copy', command: 'RunScript', params: { script: 'return 1;' } },
  ].map((one) => button.parse(one));
  const thing = definition({ save: true, delete: true });
  expect(buttonsOfNewRecord(all, thing, {}).map(({ text }) => text)).toEqual(['Save', 'Copy']);
});

test('[2.14f][5.3] what asks for the key of a stored record has no button at a new one', () => {
  const thing = clientDataDefinition.parse({
    code: 'THING',
    key: ['id'],
    fields: [{ name: 'id' }, { name: 'place' }],
    may: { save: true, delete: true, actions: ['ship', 'order'], storedActions: ['ship'] },
  });
  const all = [
    {
      text: 'Save',
      command: 'SaveByDataDefinition',
      params: { ask: { name: 'why', title: '{id}?' } },
    },
    { text: 'Ship', command: 'SqlByDataDefinition', params: { action: 'ship' } },
    { text: 'Order', command: 'SqlByDataDefinition', params: { action: 'order' } },
    { text: 'All', command: 'SqlByDataDefinition', params: { action: 'ship', rows: 'none' } },
    {
      text: 'Elsewhere',
      command: 'SqlByDataDefinition',
      params: { action: 'ship', code: 'OTHER' },
    },
    { text: 'Lines', command: 'NavigateTo', params: { url: '/content/LINES/main?thing={id}' } },
    { text: 'Map', command: 'NavigateTo', params: { url: '/content/MAP/main?place={place}' } },
    {
      text: 'Tell',
      command: 'PostToServlet',
      params: { servlet: 'Task', command: 'Run', body: { task: 'T_CALL_BY_SCRIPT', id: '{id}' } },
    },
  ].map((one) => button.parse(one));
  const shown = (record: Row) => buttonsOfNewRecord(all, thing, record).map(({ text }) => text);
  expect(shown({ id: null, place: 'here' })).toEqual([
    ...['Save', 'Order', 'All', 'Elsewhere', 'Map'],
  ]);
  // A key that is typed is known before it is stored.
  const typed = ['Save', 'Order', 'All', 'Elsewhere', 'Lines', 'Map', 'Tell'];
  expect(shown({ id: 'a7', place: 'here' })).toEqual(typed);
});
