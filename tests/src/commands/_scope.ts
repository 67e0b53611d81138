import { vi } from 'vitest';
import { type ClientDataDefinition, clientDataDefinition } from '#schemas/definitions/field.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import type { CommandPanel, CommandScope } from '#src/commands/command.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { createPageVisit } from '#src/pages/content/page-visit.ts';
import { openStorage } from '#src/storage/open-storage.ts';
import { tenantStore } from '#src/storage/storage.ts';

/** Texts as a user of the English client sees them. */
function t(key: string, values: Record<string, unknown> = {}): string {
  const named = (values.replace ?? values) as Record<string, unknown>;
  return key.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]));
}

export const definition: ClientDataDefinition = clientDataDefinition.parse({
  code: 'CUSTOMER',
  title: 'Customers',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'name' }],
});

/** A command's scope around one panel, with the client's services as spies. */
export function commandScope(panel: Partial<CommandPanel> = {}) {
  const call = vi.fn<(...args: unknown[]) => Promise<Result<unknown>>>(async () =>
    success({ list: [], affected: 1 }),
  );
  const postToServlet = vi.fn(async () => success(null));
  const confirm = vi.fn<(question: unknown) => Promise<Result<true>>>(async () => success(true));
  const start = vi.fn(async () => success(null));
  const refresh = vi.fn();
  const rowsChanged = vi.fn();
  const visit = createPageVisit();
  const scope = {
    services: {
      t,
      format: () => createFormatter('en', 'CNY'),
      api: { call, postToServlet },
      dialogs: { confirm },
      downloads: { start },
      sessionStore: tenantStore('y4', openStorage(window, 'sessionStorage')),
    },
    formCode: 'CUSTOMERS',
    panel: {
      code: 'customers',
      dataCode: 'CUSTOMER',
      definition: () => definition,
      selectedRows: () => [],
      selectable: true,
      refresh,
      ...panel,
    },
    page: () => ({ panels: { rowsChanged }, onLeave: visit.onLeave }),
    refreshPage: vi.fn(),
  } as unknown as CommandScope;
  return { scope, call, postToServlet, confirm, start, refresh, rowsChanged, leave: visit.end };
}
