import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CheckedFolder } from '../check-folder.ts';
import { definitionKey } from '../check-folder.ts';
import type { DefinitionIssue } from '../issue.ts';
import { kindOf } from '../kinds.ts';
import { checkArticle } from './check-article.ts';
import { checkData } from './check-data.ts';
import { checkDepartments } from './check-departments.ts';
import { checkForm, checkFrames } from './check-form.ts';
import { checkIcons } from './check-icons.ts';
import { checkTranslation } from './check-labels.ts';
import { checkLinks, checkRoutes, checkSettings, checkShop } from './check-links.ts';
import { checkTarget } from './check-target.ts';
import { Findings } from './findings.ts';
import type { TenantDocuments } from './tenant-documents.ts';

/**
 * Checks what schemas cannot: that every name in a tenant's definitions means something, in the
 * database, in other definitions, and in formulas, SQL and scripts.
 *
 * @returns the folder without the definitions that have a fault, whose last good version stays.
 */
export async function checkMeaning(
  checked: CheckedFolder,
  documents: TenantDocuments,
  transaction: Transaction<Database>,
): Promise<CheckedFolder> {
  const data = await checkData(documents, transaction);
  const issues: DefinitionIssue[] = [...data.issues];
  const faultyPaths = new Set(data.faulty);
  const scope = {
    definitions: data.compiled,
    dataCodes: documents.codes('data'),
    forms: documents.codes('form'),
    tasks: documents.codes('task'),
    taskParams: new Map(
      [...documents.readable('task')].map(([code, { params }]) => [code, params]),
    ),
  };
  const inspect = async (path: string, check: (findings: Findings) => Promise<void> | void) => {
    const findings = new Findings(documents.sourceOf(path));
    await check(findings);
    if (findings.issues.some(({ mild }) => !mild)) faultyPaths.add(path);
    issues.push(...findings.issues);
  };
  const forms = documents.readable('form');
  for (const [code, form] of forms) {
    await inspect(documents.pathOf('form', code), async (findings) => {
      await checkForm(findings, form, scope);
      checkFrames(findings, form, forms);
    });
  }
  for (const kind of ['menu', 'quickLink'] as const) {
    for (const [code, items] of documents.readable(kind)) {
      await inspect(documents.pathOf(kind, code), (findings) =>
        checkLinks(findings, [], items, scope.forms),
      );
    }
  }
  const open = [...documents.readable('form')].flatMap(([code, { access }]) =>
    access === 'public' ? [code] : [],
  );
  for (const routes of documents.readable('routes').values()) {
    await inspect('routes.json', (findings) => checkRoutes(findings, routes, scope.forms, open));
  }
  for (const [code, { options }] of documents.readable('lookup')) {
    await inspect(documents.pathOf('lookup', code), (findings) => {
      const keys = options.map(({ Key }) => Key);
      findings.twice(keys, 'option', (index) => ['options', index, 'Key']);
    });
  }
  for (const corp of documents.readable('corp').values()) {
    for (const [code, texts] of documents.readable('translation')) {
      await inspect(documents.pathOf('translation', code), (findings) =>
        checkTranslation(findings, code, texts, corp.settings.languages),
      );
    }
    for (const [code, article] of documents.readable('article')) {
      await inspect(documents.pathOf('article', code), (findings) =>
        checkArticle(findings, article, corp),
      );
    }
    await inspect('corp.json', (findings) => checkSettings(findings, corp, scope.forms));
  }
  for (const shop of documents.readable('shop').values()) {
    await inspect('shop.json', (findings) => checkShop(findings, shop, scope.forms));
  }
  for (const kind of ['form', 'data', 'menu', 'quickLink', 'shop'] as const) {
    for (const [code, document] of documents.readable(kind)) {
      await inspect(documents.pathOf(kind, code), (findings) => checkIcons(findings, document));
    }
  }
  await inspect('users.json', (findings) => {
    const logins = checked.users.map(({ user }) => user.toLowerCase());
    findings.twice(logins, 'user', (index) => [index, 'user']);
    for (const [index, { afterLogin }] of checked.users.entries()) {
      if (afterLogin !== '') {
        checkTarget(findings, [index, 'afterLogin'], afterLogin, scope.forms);
      }
    }
  });
  for (const [path, findings] of checkDepartments(documents, checked)) {
    if (findings.issues.some(({ mild }) => !mild)) faultyPaths.add(path);
    issues.push(...findings.issues);
  }
  const faulty = new Set(checked.faulty);
  for (const path of faultyPaths) {
    const known = kindOf(path);
    if (known) faulty.add(definitionKey(known.kind, known.code));
  }
  return {
    ...checked,
    faulty,
    issues: [...checked.issues, ...issues],
    definitions: checked.definitions.filter(
      ({ kind, code }) => !faulty.has(definitionKey(kind, code)),
    ),
  };
}
