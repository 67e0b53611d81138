import { expect, it } from 'vitest';
import type { ClientField } from '#schemas/definitions/field.ts';
import { MOST_SHOWN } from '#src/i18n/shortened.ts';
import type { FormScope } from '#src/panels/form/form-context.ts';
import { storedFiles } from '#src/panels/form/widgets/stored-files.ts';
import { filesOf } from '#src/panels/grid/cells/file-value.ts';

it('[3.4d] shows the beginning of a file’s name that has no end, in a cell and in a form', () => {
  const name = 'x'.repeat(10_000_000);
  const shown = `${name.slice(0, MOST_SHOWN)}…`;
  const [of] = filesOf('docs/a.pdf', name);
  expect(of).toEqual({ name: shown, url: expect.stringMatching(/docs\/a\.pdf$/) });
  expect(filesOf(`docs/${name}`)[0]?.name).toBe(shown);

  const scope = { values: { docs: ['docs/a.pdf'], docsUi: [name] } } as unknown as FormScope;
  const field = { name: 'docs', multipleSelect: true, other: {} } as ClientField;
  const { nameOf, wholeNameOf } = storedFiles(scope, field, ['docs/a.pdf']);
  expect(nameOf('docs/a.pdf')).toBe(shown);
  expect(nameOf(`docs/${name}`)).toBe(shown);
  // A picture that is cut anew keeps its name.
  expect(wholeNameOf('docs/a.pdf')).toBe(name);
});
