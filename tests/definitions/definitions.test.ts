import { describe, expect, test } from 'vitest';
import { fieldsOf } from '#expressions/fields.ts';
import { parseExpression } from '#expressions/parse.ts';
import type { Button } from '#schemas/definitions/button.ts';
import { type Panel, panelDocument } from '#schemas/definitions/panel.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { databaseEnvironment } from '#server/data-definitions/catalogue/database-environment.ts';
import type { DefinitionSource } from '#server/data-definitions/catalogue/environment.ts';
import { compileDataDefinition } from '#server/data-definitions/compile/compile.ts';
import { locateIssue } from '#server/data-definitions/compile/locate-issue.ts';
import { checkFolder } from '#server/definitions/check-folder.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { JsonSource } from '#server/definitions/json-source.ts';
import { codesFor } from '#server/web-ui-falcon/by-department.ts';
import { mayOpen } from '#server/web-ui-falcon/form-access.ts';
import type { SessionUser } from '#server/wire/handler.ts';
import { ownTenancy } from '#tests/_harness/database.ts';
import { productTexts, type TenantFolder, tenantFolders } from './_folder.ts';

const tenancy = ownTenancy();

test('both sample tenants are there', () => {
  expect(tenantFolders.map(({ name }) => name)).toEqual(['oasis', 'y4']);
});

describe.each(tenantFolders)('$name', (tenant) => {
  test('every file is what its kind asks for', () => {
    expect(checkFolder(tenant.folder).issues.map(formatIssue)).toEqual([]);
  });

  test('every data definition fits the database, its lookups, files and formulas', async () => {
    const faults: string[] = [];
    for (const [code, document] of tenant.all('data')) {
      const { issues } = await tenancy().withTenant(tenant.name, async (transaction) =>
        compileDataDefinition(document, await databaseEnvironment(sourceOf(tenant), transaction)),
      );
      const path = `data/${code}.json`;
      const source = new JsonSource(path, textOf(tenant, path) ?? '');
      const files = {
        pathOf: (name: string) => `data/${name}`,
        textOf: (name: string) => textOf(tenant, `data/${name}`),
      };
      faults.push(...issues.map((issue) => formatIssue(locateIssue(issue, source, files))));
    }
    expect(faults).toEqual([]);
  });

  test('every panel names a data definition, and its buttons what that one offers', () => {
    const faults: string[] = [];
    for (const panel of panelsOf(tenant)) {
      const document =
        'dataCode' in panel ? tenant.all('data').get(panel.dataCode ?? '') : undefined;
      if ('dataCode' in panel && !document) faults.push(`${panel.code}: ${panel.dataCode}`);
      const known = new Set(document?.fields?.map((field) => field.name));
      // A record can always be asked for by its key.
      const filters = new Set([...(document?.filters ?? []), ...(document?.key ?? [])]);
      for (const name of Object.keys(panel.option.defaultFilters)) {
        if (!filters.has(name)) faults.push(`${panel.code}: no filter ${name}`);
      }
      for (const button of buttonsOf(panel.buttons)) {
        const action = actionOf(button);
        if (action && !document?.actions[action]) faults.push(`${panel.code}: no action ${action}`);
        const parsed = button.condition ? parseExpression(button.condition) : null;
        if (parsed && !parsed.ok) faults.push(`${panel.code}: ${parsed.message}`);
        if (!parsed?.ok) continue;
        const missing = fieldsOf(parsed.ast).filter(({ name }) => !known.has(name));
        faults.push(...missing.map(({ name }) => `${panel.code}: no field ${name}`));
      }
    }
    expect(faults).toEqual([]);
  });

  test('menus, quick links, routes and buttons lead to pages that are there', () => {
    const routes = [...tenant.all('routes').values()].flatMap((routesOf) =>
      Array.isArray(routesOf) ? routesOf : Object.values(routesOf).flat(),
    );
    const targets = [
      ...[...tenant.all('menu').values(), ...tenant.all('quickLink').values()].flatMap(linksOf),
      ...routes,
      ...panelsOf(tenant).flatMap((panel) =>
        buttonsOf(panel.buttons).flatMap(({ params }) => params?.url ?? []),
      ),
      ...[...tenant.all('form').values()].flatMap((form) => form.headerButtonUrl ?? []),
    ];
    const codes = targets.flatMap(
      (target) => /^\/content\/([^/?]+)/.exec(String(target))?.[1] ?? [],
    );
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !tenant.all('form').has(code))).toEqual([]);
  });

  test('[6.4] the menu and the launcher lead nobody to a page that they may not open', () => {
    const [corp] = tenant.all('corp').values();
    const forms = tenant.all('form');
    const refused = [...(corp?.departments ?? []), ''].flatMap((department) => {
      const user = { department } as SessionUser;
      return (['menu', 'quickLink'] as const).flatMap((kind) => {
        const code = codesFor(user).find((one) => tenant.all(kind).has(one)) ?? '';
        return linksOf(tenant.all(kind).get(code) ?? [])
          .flatMap(
            (target) => forms.get(/^\/content\/([^/?]+)/.exec(String(target))?.[1] ?? '') ?? [],
          )
          .filter((form) => !mayOpen(form, user))
          .map((form) => `${kind} of "${department}": ${form.code}`);
      });
    });
    expect(refused).toEqual([]);
  });

  test('every label has a text in each language that the tenant offers', () => {
    const { languages } = [...tenant.all('corp').values()][0]?.settings ?? { languages: [] };
    expect(languages.length).toBeGreaterThan(1);
    const labels = new Set(
      tenant.folder.files.flatMap(({ text }) =>
        [...text.matchAll(/"__((?:[^"\\]|\\.)*)"/g)].map(
          ([, label = '']) => JSON.parse(`"${label}"`) as string,
        ),
      ),
    );
    expect(labels.size).toBeGreaterThan(30);
    for (const language of languages) {
      const texts = { ...productTexts(language), ...tenant.all('translation').get(language) };
      expect([...labels].filter((label) => !texts[label])).toEqual([]);
    }
  });

  // A text of a tenant replaces the product's one of the same name on every screen: a column of its own that is
  // called like a field of the product, but reads otherwise, needs a name of its own.
  test('no text takes the meaning from one of the product', () => {
    for (const [language, texts] of tenant.all('translation')) {
      const ofProduct = productTexts(language);
      const both = Object.keys(texts).filter((key) => Object.hasOwn(ofProduct, key));
      expect([language, both]).toEqual([language, ['Browser title']]);
    }
  });

  test('users of the sample can sign in and have departments that pages name', () => {
    const { users } = checkFolder(tenant.folder);
    expect(users.map(({ department }) => department)).toEqual([
      ...['admin', 'sales', 'warehouse'],
      '',
    ]);
    const named = [...tenant.all('data').values()].flatMap(({ access, actions }) => [
      ...(Array.isArray(access.write) ? access.write : []),
      ...Object.values(actions).flatMap((action) =>
        Array.isArray(action.access) ? action.access : [],
      ),
    ]);
    const departments = new Set(users.map(({ department }) => department));
    expect(named.filter((department) => !departments.has(department))).toEqual([]);
  });
});

function sourceOf(tenant: TenantFolder): DefinitionSource {
  const read = async (kind: 'data' | 'lookup' | 'sql', code: string) =>
    tenant.all(kind).get(code) ?? null;
  return { read } as DefinitionSource;
}

function textOf(tenant: TenantFolder, path: string): string | undefined {
  return tenant.folder.files.find((file) => file.path === path)?.text;
}

interface Row {
  columns: { panel?: unknown; rows?: Row[] | undefined }[];
}

function panelsOf(tenant: TenantFolder): Panel[] {
  const inRows = (rows: readonly Row[]): Panel[] =>
    rows.flatMap(({ columns }) =>
      columns.flatMap(({ panel, rows: nested }) => [
        ...(panel ? [panelDocument.parse(panel) as Panel] : []),
        ...inRows(nested ?? []),
      ]),
    );
  return [...tenant.all('form').values()].flatMap((form) => inRows(form.rows as Row[]));
}

function buttonsOf(buttons: readonly Button[]): Button[] {
  return buttons.flatMap((button) => [button, ...buttonsOf((button.buttons ?? []) as Button[])]);
}

function actionOf({ params, successCommand }: Button): string | undefined {
  const then = typeof successCommand === 'object' ? successCommand.params?.action : undefined;
  const action = params?.action ?? then;
  return action === undefined ? undefined : String(action);
}

function linksOf(items: readonly MenuItem[]): string[] {
  return items.flatMap((item) => [...(item.to ? [item.to] : []), ...linksOf(item.children ?? [])]);
}
