import { describe, expect, it } from 'vitest';
import { fieldKind, isList, listOf } from '#src/panels/form/field-kind.ts';
import { formSchema, widthClasses } from '#src/panels/form/form-schema.ts';
import { fieldVisibility } from '#src/panels/form/visible-fields.ts';
import { widgets } from '#src/panels/form/widgets/registry.ts';
import { fieldOf } from './_fields.ts';

const translate = (text: string) => text.replace(/^__/, 't:');

describe('the widget of a field', () => {
  it.each([
    ['Text', {}],
    ['TextArea', { multipleLine: true }],
    ['Number', { type: 'Number' }],
    ['Boolean', { type: 'Boolean' }],
    ['DateTime', { type: 'DateTime' }],
    ['Options', { extraType: 'BrieflyCode' }],
    ['Quote', { extraType: 'Quote' }],
    ['Image', { extraType: 'Image' }],
    ['File', { extraType: 'File' }],
    ['Label', { extraType: 'Label', type: 'Number' }],
  ])('[3.4c][3.4d][3.4h] is %s', (kind, written) => {
    const field = fieldOf(written);
    expect(fieldKind(field)).toBe(kind);
    const { uiSchema } = formSchema([field], translate, true);
    expect(uiSchema.value['ui:widget']).toBe(kind);
    expect(widgets).toHaveProperty(kind);
  });

  it('[3.4i] holds a list where several may be chosen, of files where several are taken', () => {
    expect(isList(fieldOf({ multipleSelect: true }))).toBe(true);
    expect(isList(fieldOf({ extraType: 'File', other: { multiple: true } }))).toBe(true);
    expect(isList(fieldOf({ extraType: 'File', multipleSelect: true }))).toBe(false);
    expect(listOf('a, b,')).toEqual(['a', 'b']);
    expect(listOf(['a', 1])).toEqual(['a', '1']);
    expect(listOf(null)).toEqual([]);
  });
});

describe('the schema of a form', () => {
  it('[3.4b][3.4e][3.4g] has titles, what is required and what can not be changed', () => {
    const fields = [
      fieldOf({ name: 'id', readonly: true, required: true }),
      fieldOf({ name: 'name', title: '__Name', required: true }),
    ];
    const { schema, uiSchema } = formSchema(fields, translate, true);
    expect(schema.required).toEqual(['name']);
    expect(schema.properties).toMatchObject({ name: { title: 't:Name' } });
    expect(uiSchema.id['ui:readonly']).toBe(true);
    expect(uiSchema.name['ui:readonly']).toBe(false);
    expect(uiSchema['ui:order']).toEqual(['id', 'name']);
  });

  it('lets nobody type who may not save', () => {
    const { uiSchema } = formSchema([fieldOf({})], translate, false);
    expect(uiSchema.value['ui:readonly']).toBe(true);
  });

  it('[9.8] gives a field md 12, xl 4, xxl 3 unless it says otherwise', () => {
    expect(widthClasses(fieldOf({}))).toBe('col-12 col-md-12 col-xl-4 col-xxl-3');
    expect(widthClasses(fieldOf({ other: { breakpoint: { xs: 6, lg: 2 } } }))).toBe(
      'col-12 col-6 col-lg-2',
    );
  });
});

const ZONE = 'Asia/Dubai';

describe('which fields are shown', () => {
  it('[3.4f][3.4o] not the hidden ones, and those whose formula holds', () => {
    const fields = [
      fieldOf({ name: 'kind' }),
      fieldOf({ name: 'secret', hidden: true }),
      fieldOf({ name: 'weight', other: { visible: "row.kind == 'parcel'" } }),
    ];
    const visibility = fieldVisibility(fields, ZONE);
    if (!visibility.ok) throw new Error(visibility.message);
    const names = (row: Record<string, string>) => visibility.visible(row).map(({ name }) => name);
    expect(names({ kind: 'letter' })).toEqual(['kind']);
    expect(names({ kind: 'parcel' })).toEqual(['kind', 'weight']);
  });

  it('[3.4f][3.4o] those whose formula asks what time it is', () => {
    const fields = [fieldOf({ name: 'why', other: { visible: 'days(due, now()) > 0' } })];
    const visibility = fieldVisibility(fields, ZONE);
    if (!visibility.ok) throw new Error(visibility.message);
    expect(visibility.visible({ due: '2026-01-01' })).toHaveLength(1);
    expect(visibility.visible({ due: '9000-01-01' })).toEqual([]);
  });

  it('a formula that is none is an error that names its field', () => {
    const visibility = fieldVisibility(
      [fieldOf({ name: 'odd', other: { visible: 'row.' } })],
      ZONE,
    );
    expect(visibility).toMatchObject({ ok: false, code: 'VISIBLE' });
    expect(visibility).toHaveProperty('message', expect.stringMatching(/^odd: /));
  });
});
