import * as z from 'zod/mini';
import { dataDefinitionDocument, lookupDocument } from '#schemas/definitions/data-definition.ts';
import { formDocument } from '#schemas/definitions/form.ts';
import { shopDocument } from '#schemas/definitions/shop.ts';
import { taskDocument } from '#schemas/definitions/task-document.ts';
import {
  articleDocument,
  configDocument,
  corpDocument,
  menuDocument,
  routesDocument,
  translationDocument,
} from '#schemas/definitions/tenant-documents.ts';

/** Where the definitions of one kind lie in a tenant's folder, and what each of them is. */
interface DefinitionKind {
  /** Folder with a file for each code, or nothing for a single file in the tenant's own folder. */
  readonly folder?: string;
  /** Name of the file, of which `*` stands for the code. */
  readonly file: string;
  readonly schema: z.ZodMiniType;
  /** The document repeats its code, which must be the file's name. */
  readonly namesItself?: boolean;
}

/** Every kind of definition that a tenant may have. */
export const definitionKinds = {
  corp: { file: 'corp.json', schema: corpDocument },
  routes: { file: 'routes.json', schema: routesDocument },
  form: { folder: 'forms', file: '*.json', schema: formDocument, namesItself: true },
  data: { folder: 'data', file: '*.json', schema: dataDefinitionDocument, namesItself: true },
  /** SQL of data definitions, kept as a text under the file's name without its ending. */
  sql: {
    folder: 'data',
    file: '*.sql',
    schema: z.string().check(z.minLength(1), z.maxLength(100_000)),
  },
  task: { folder: 'tasks', file: '*.json', schema: taskDocument, namesItself: true },
  /** SQL of authors' tasks, kept as that of data definitions is. */
  taskSql: {
    folder: 'tasks',
    file: '*.sql',
    schema: z.string().check(z.minLength(1), z.maxLength(100_000)),
  },
  lookup: { folder: 'lookups', file: '*.json', schema: lookupDocument, namesItself: true },
  menu: { folder: 'menus', file: '*.json', schema: menuDocument },
  quickLink: { folder: 'quick-links', file: '*.json', schema: menuDocument },
  shop: { file: 'shop.json', schema: shopDocument },
  article: { folder: 'articles', file: '*.json', schema: articleDocument },
  config: { folder: 'configs', file: '*.json', schema: configDocument },
  translation: { folder: 'translations', file: '*.json', schema: translationDocument },
} as const satisfies Record<string, DefinitionKind>;

/** Name of a kind of definitions. */
export type Kind = keyof typeof definitionKinds;
/** A document of a kind as its schema reads it. */
export type DocumentOf<K extends Kind> = z.output<(typeof definitionKinds)[K]['schema']>;

/** Code of the only definition of a kind that is a single file. */
export const SINGLE = '';

/** Kind and code of a file by its path below the tenant's folder; null for a file that is neither. */
export function kindOf(path: string): { kind: Kind; code: string } | null {
  const slash = path.indexOf('/');
  const folder = slash < 0 ? undefined : path.slice(0, slash);
  const name = path.slice(slash + 1);
  if (name.includes('/')) return null;
  for (const [kind, entry] of Object.entries(definitionKinds) as [Kind, DefinitionKind][]) {
    if (entry.folder !== folder) continue;
    if (!entry.file.startsWith('*')) {
      if (entry.file === name) return { kind, code: SINGLE };
      continue;
    }
    const ending = entry.file.slice(1);
    if (name.endsWith(ending) && name.length > ending.length) {
      return { kind, code: name.slice(0, -ending.length) };
    }
  }
  return null;
}
