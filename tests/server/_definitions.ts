import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files by their path below the folder of definitions; a text is written as it stands. */
export type DefinitionFiles = Readonly<Record<string, unknown>>;

export interface DefinitionFolder {
  readonly path: string;
  write(files: DefinitionFiles): Promise<void>;
  remove(path: string): Promise<void>;
  drop(): Promise<void>;
}

/** A folder of definitions of a test's own. */
export async function createDefinitionFolder(files: DefinitionFiles): Promise<DefinitionFolder> {
  const path = await mkdtemp(join(tmpdir(), 'y4-definitions-'));
  const folder: DefinitionFolder = {
    path,
    async write(more) {
      for (const [name, content] of Object.entries(more)) {
        const file = join(path, name);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      }
    },
    remove: (name) => rm(join(path, name)),
    drop: () => rm(path, { recursive: true, force: true }),
  };
  await folder.write(files);
  return folder;
}

/** Password of all the users below. */
export const PASSWORD = 'a good password';

/** Two tenants, `y4` and `beta`, with users of the same login and a page of each kind of access. */
export const sampleFiles: DefinitionFiles = {
  '_product/translations/en.json': {
    'Browser title': 'Y4 in English',
    'Need to login again': 'Again',
  },
  '_product/translations/zh-CN.json': { 'Browser title': '悦驿', Orders: '订单' },
  '_product/translations/ar.json': { 'Browser title': 'واي فور' },
  'y4/corp.json': {
    code: 'y4',
    name: 'Y4 Trading',
    sortName: 'Y4',
    description: 'Goods & "more" </script>',
    copyright: '© Y4',
    welcome: 'Welcome to Y4',
    goodbye: 'Bye',
    settings: {
      home: '/content/OPEN/main',
      language: 'zh-CN',
      languages: ['zh-CN', 'en'],
      embedHosts: ['https://portal.example'],
    },
  },
  'y4/users.json': [
    user('ann', { department: 'sales', email: 'ann@y4.example', verified: true }),
    user('bob', { department: 'warehouse', afterLogin: '/content/HOME/main' }),
  ],
  'y4/translations/zh-CN.json': { Orders: '我的订单' },
  'y4/menus/public.json': [{ name: '__Open', to: '/content/OPEN/main' }],
  'y4/menus/default.json': [{ name: '__Everybody', to: '/content/HOME/main' }],
  'y4/menus/sales.json': [
    {
      name: '__Sales',
      label: '__Work',
      badge: { type: 'info', icon: 'bell', content: '3' },
      children: [{ name: '__Orders', to: '/content/ORDERS/main', icon: 'box' }],
    },
  ],
  'y4/quick-links/default.json': [{ name: '__Mail', to: 'https://mail.example' }],
  'y4/quick-links/public.json': [],
  'y4/routes.json': {
    public: ['/content/ORDERS/main'],
    sales: ['/content/ORDERS/main', '/user/profile'],
    default: ['/content/HOME/main'],
  },
  'y4/configs/LOGOS.json': [
    {
      key: 'a',
      code: 'LOGOS',
      title: 'A',
      caption: 'The first',
      url: '/content/OPEN/main',
      imageUrl: '/small.png',
      content: '<p>Well known</p>',
      extension: { imageUrl: '/a.png' },
    },
    { key: 'b', code: 'LOGOS', title: 'B' },
  ],
  'y4/forms/OPEN.json': form('OPEN', 'public'),
  'y4/forms/HOME.json': form('HOME', '*'),
  'y4/forms/ORDERS.json': {
    ...form('ORDERS', ['sales', 'board']),
    $schema: '../form.json',
    rows: [{ columns: [{ panel: { type: 'AdvanceGrid', code: 'grid', dataCode: 'SECRET' } }] }],
  },
  'y4/data/SECRET.json': {
    code: 'SECRET',
    source: { table: 'product' },
    access: { read: ['sales', 'board'] },
  },
  'beta/corp.json': {
    code: 'beta',
    name: 'Beta',
    sortName: 'B',
    settings: { language: 'ar', languages: ['ar', 'en'] },
  },
  'beta/users.json': [user('ann', { department: 'sales' })],
  'beta/forms/OPEN.json': { ...form('OPEN', 'public'), headerTitle: 'Of beta' },
};

function user(login: string, more: object) {
  return { user: login, password: PASSWORD, userName: login, userFullName: `${login} X`, ...more };
}

function form(code: string, access: unknown) {
  return { code, access, headerTitle: `__${code}`, rows: [] };
}
