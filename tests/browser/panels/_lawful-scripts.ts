/** A script that is right, and what it returns where a page answers as `lawful-scripts.spec.ts` has it answer. */
export type LawfulScript = readonly [what: string, script: string, returns: unknown];

/**
 * Scripts as authors write them, of all that scripts can do and the language has. The check tells nothing of them, and
 * they run.
 */
export const LAWFUL_SCRIPTS: readonly LawfulScript[] = [
  [
    'a part of a list that the script gives it itself',
    "const { rows } = await y4.panel('orders').read();\nrows.total = 0;\nfor (const row of rows) rows.total += row.amount;\nreturn rows.total;",
    30,
  ],
  [
    'a field that the script gives to a row',
    "const { rows } = await y4.panel('orders').read();\nfor (const row of rows) row.gross = row.amount * 2;\nreturn rows.map(({ gross }) => gross);",
    [20, 40],
  ],
  [
    'fields that are put to a row',
    'const { rows } = await y4.panel().read();\nfor (const row of rows) Object.assign(row, { tax: 1 });\nreturn rows[0].tax;',
    1,
  ],
  [
    'a part that the script gives to an answer',
    "const answer = await y4.task('LINES_CALL_BY_SCRIPT');\nanswer.asked ??= true;\nanswer.times = (answer.times ?? 0) + 1;\nreturn [answer.asked, answer.times];",
    [true, 1],
  ],
  [
    'a list of ids that is called as rows are',
    "const selected = ['1', '2'];\nlet last;\nfor (const id of selected) last = await y4.task('ONE_CALL_BY_SCRIPT', { id });\nreturn last.rows;",
    [{ id: 1 }],
  ],
  [
    'a chosen one of a list of its own',
    "const selected = (await y4.panel('orders').read()).rows.map((row) => String(row.id));\nconst [id] = selected;\nreturn (await y4.task('ONE_CALL_BY_SCRIPT', { id })).affected;",
    1,
  ],
  [
    'what map and filter make that is no list',
    "const box = { map: (f) => f('7'), filter: () => '8' };\nconst { rows } = await y4.task('ONE_CALL_BY_SCRIPT', { id: box.map((one) => one) });\nawait y4.task('ONE_CALL_BY_SCRIPT', { id: box.filter() });\nreturn rows.length;",
    1,
  ],
  [
    'a question by its title alone',
    "return await y4.confirm(undefined, { title: '__Sure?' });",
    true,
  ],
  [
    'a list of values for a filter',
    "await y4.panel('orders').filter({ id: context.rows.map(({ id }) => id) });\nawait y4.panel('orders').filter({ id: null });\nreturn 1;",
    1,
  ],
  ['a question without words of its own', 'return await y4.confirm();', true],
  [
    'a text that is asked for without words',
    "const typed = await y4.input();\nreturn typed ?? 'none';",
    'typed',
  ],
  [
    'a message that has a title alone',
    "await y4.message(undefined, { title: '__Done', caption: 'All of it' });\nreturn 1;",
    1,
  ],
  [
    'a question that is asked at once',
    "const asked = y4.confirm('__Sure?');\nconst read = y4.panel('orders').read();\nconst [isSure, { rows }] = await Promise.all([asked, read]);\nreturn isSure && rows.length;",
    2,
  ],
  [
    'a tag of templates',
    "const html = (texts, ...values) => texts.raw.join('§') + values.map(({ id }) => id).join();\nconst [row] = context.rows;\nawait y4.message(html`<b>§{row}</b>`);\nreturn html`<i>§{row}</i>`;",
    '<i>§</i>1',
  ],
  [
    'texts whose places the script fills in itself',
    "const [row] = context.rows;\nconst text = 'Order §{id} is §{status}';\nconst { id, status } = row;\nreturn text.replace(/\\$\\{(\\w+)\\}/g, (_, name) => ({ id, status })[name]);",
    'Order 1 is open',
  ],
  [
    'a place that a text is searched for by a name',
    "const [{ id }] = context.rows;\nconst place = '§{id}';\nreturn 'No. §{id}'.replace(place, id);",
    'No. 1',
  ],
  [
    'what every object has',
    "const { rows } = await y4.panel('orders').read();\nconst [row] = rows;\nreturn [row.hasOwnProperty('id'), rows.propertyIsEnumerable(0), typeof row.valueOf(), rows.toString().length > 0];",
    [true, true, 'object', true],
  ],
  [
    'a promise that is asked whether it is one',
    "const asked = y4.confirm('__Sure?');\nreturn asked instanceof Promise && 'then' in asked && (await asked);",
    true,
  ],
  [
    'functions of the page that are handed on',
    "const say = y4.toast.bind(null);\nawait y4.panel().reload().then(() => say('x')).then(y4.reloadPage);\nconst { panel, task: ask } = y4;\nconst { rows } = await panel('orders').read();\nrows.note = 'x';\ncontext.params.asked = true;\nreturn [typeof ask, rows.note, context.params.asked];",
    ['function', 'x', true],
  ],
  [
    'params and options that the script puts together',
    "const id = String(context.rows[0].id);\nconst params = { id };\nconst title = ['Order', id].join(' ');\nconst options = { title, lines: Math.max(1, 2) };\nawait y4.task('ONE_CALL_BY_SCRIPT', params);\nconst url = new URL('https://a.example/');\nawait y4.command('NavigateTo', { ...context.params, url: String(url) });\nreturn await y4.input(title, options);",
    'typed',
  ],
  [
    'a panel that has got a name',
    "const orders = y4.panel('orders');\nawait orders.filter({ id: '1' });\nawait orders.reload();\nconst { filters, code } = await orders.read();\nreturn [filters, code];",
    [{}, 'orders'],
  ],
  [
    'parts, defaults and rests',
    "const { rows: [first = {}, ...others] = [], selected } = await y4.panel('orders').read();\nconst { id, ...rest } = first;\nreturn [id, Object.keys(rest).length, others.length, selected.length];",
    [1, 3, 1, 1],
  ],
  [
    'copies and optional parts',
    "const { rows } = await y4.panel('orders').read();\nconst copy = [...rows, ...rows.filter(Boolean)];\nconst one = { ...rows[0], more: 1 };\nreturn [copy.length, one.more, rows[7]?.id ?? null, rows.at(-1)?.status?.toUpperCase?.()];",
    [4, 1, null, 'PAID'],
  ],
  [
    'async arrows side by side',
    "const { selected } = await y4.panel('orders').read();\nconst answers = await Promise.all(selected.map(async ({ id }) => { const { rows } = await y4.task('ONE_CALL_BY_SCRIPT', { id: String(id) }); return rows.length; }));\nreturn answers;",
    [1],
  ],
  [
    'a class with private parts and getters',
    'class Sum { #all = 0; static of(rows) { const sum = new Sum(); for (const { amount } of rows) sum.add(amount); return sum; } add(amount) { this.#all += amount; return this; } get all() { return this.#all; } }\nreturn Sum.of(context.rows).add(5).all;',
    15,
  ],
  [
    'generators, and a list of what they give',
    'function* numbers(most) { for (let n = 1; n <= most; n += 1) yield n; }\nreturn [...numbers(3)].map((n) => n ** 2);',
    [1, 4, 9],
  ],
  [
    'an async generator that is waited for',
    "async function* lines() { const { rows } = await y4.task('LINES_CALL_BY_SCRIPT'); yield* rows; }\nlet quantity = 0;\nfor await (const line of lines()) quantity += line.quantity;\nreturn quantity;",
    5,
  ],
  [
    'a list of promises that is walked over',
    'const found = [];\nfor await (const one of [Promise.resolve(1), 2]) found.push(one);\nreturn found;',
    [1, 2],
  ],
  [
    'a list that is made of what comes later',
    'async function* numbers() { yield 1; yield 2; }\nreturn typeof Array.fromAsync === "function" ? await Array.fromAsync(numbers()) : [1, 2];',
    [1, 2],
  ],
  [
    'loops that have names',
    'let found = 0;\nouter: for (const a of [1, 2, 3]) { for (const b of [1, 2, 3]) { if (b > a) continue outer; if (a === 3) break outer; found += 1; } }\nreturn found;',
    3,
  ],
  [
    'flags and groups of patterns',
    "const { year, month } = /^(?<year>\\d{4})-(?<month>\\d\\d)/du.exec('2026-11-30').groups;\nreturn [year, month, 'a1b2'.replaceAll(/\\d/g, ''), /^\\p{L}+$/v.test('Ünal'), /(?<=€ )\\d+/.exec('€ 12')[0]];",
    ['2026', '11', 'ab', true, '12'],
  ],
  [
    'large numbers, separators and what is given if nothing is there',
    'let limit = null;\nlimit ??= 1_000n ** 2n;\nlet on = true;\non &&= limit > 5;\nreturn [String(limit), on];',
    ['1000000', true],
  ],
  [
    'maps, sets and groups',
    "const { rows } = await y4.panel('orders').read();\nconst byStatus = new Map(rows.map((row) => [row.status, row]));\nconst states = new Set(rows.map(({ status }) => status));\nreturn [byStatus.get('paid').amount, states.size, [...states].toSorted()];",
    [20, 2, ['open', 'paid']],
  ],
  [
    'a refusal that is caught',
    "try {\n  await y4.task('SINCE_CALL_BY_SCRIPT', { since: '2026-01-01', least: 1, most: 2 });\n} catch ({ id, code, message }) {\n  await y4.toast(message, 'warn');\n  return [id, code];\n} finally {\n  await y4.toast('__Done');\n}",
    [69999, 'NO_TASK'],
  ],
  [
    'an error of a class of its own',
    "class TooFew extends Error { constructor(least) { super(`at least §{least}`, { cause: 'few' }); this.least = least; } }\ntry { throw new TooFew(2); } catch (error) { if (!(error instanceof TooFew)) throw error; return [error.least, error.cause]; }",
    [2, 'few'],
  ],
  [
    'what comes of several, refused or not',
    "const all = await Promise.allSettled([y4.task('LINES_CALL_BY_SCRIPT'), y4.task('SINCE_CALL_BY_SCRIPT', { since: '2026-01-01', least: 1, most: 2 })]);\nreturn all.map(({ status }) => status);",
    ['fulfilled', 'rejected'],
  ],
  [
    'chains of promises',
    "return await y4.task('LINES_CALL_BY_SCRIPT').then(({ rows }) => rows.map((row) => row.product_id)).catch(() => []).finally(() => y4.toast('x'));",
    [7, 8],
  ],
  [
    'the first row of an answer',
    "const { found } = await y4.task('FOUND_CALL_BY_SCRIPT');\nconst answer = await y4.task('FOUND_CALL_BY_SCRIPT');\nreturn found + answer.found;",
    6,
  ],
  [
    'ids as one text',
    "const { selected } = await y4.panel('orders').read();\nconst id = selected.map((row) => row.id).join(',');\nreturn (await y4.task('ONE_CALL_BY_SCRIPT', { id })).affected;",
    1,
  ],
  [
    'commands, with params and rows',
    "await y4.command('Refresh', { scope: 'panel' }, { panel: 'orders' });\nawait y4.command('Confirm', { title: `§{context.language} §{context.user?.userName ?? '-'}` });\nreturn 1;",
    1,
  ],
  [
    'all of what a script is about',
    'const { event, form, panel, query, other, rows, params, user, language } = context;\nreturn [event, form, panel, query.tab ?? 0, Object.keys(other).length, rows.length, Object.keys(params).length, user?.user, language];',
    ['command', 'LIST', 'orders', 0, 0, 1, 0, 'ann', 'en'],
  ],
  [
    'names that browsers and the language have',
    "const bytes = new TextEncoder().encode('ä');\nconst blob = new Blob([bytes]);\nconst stop = new AbortController();\nconst weak = new WeakRef({ n: 1 });\nconst url = new URL('https://a.example/?q=1');\nlet failed = false;\ntry { decodeURIComponent('%'); } catch (error) { failed = error instanceof URIError; }\nreturn [blob.size, stop.signal.aborted, weak.deref().n, url.searchParams.get('q'), failed, typeof Iterator, structuredClone([1])];",
    [2, false, 1, '1', true, 'function', [1]],
  ],
  [
    'days and amounts as people read them',
    "const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date('2026-11-30T00:00:00Z'));\nreturn [day, (1234.5).toLocaleString('en'), 'a'.padStart(3, '0')];",
    ['Nov 30, 2026', '1,234.5', '00a'],
  ],
  [
    'functions that are declared below their use',
    "const { rows } = await y4.panel('orders').read();\nreturn total();\nfunction total() { return rows.reduce((sum, { amount }) => sum + amount, 0); }",
    30,
  ],
  [
    'a wait of its own, and names that the page’s have elsewhere',
    "const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));\nawait wait(1);\nconst say = (context) => context.text;\nreturn say({ text: 'x' });",
    'x',
  ],
  [
    'a switch over what was typed',
    "const typed = await y4.input('__What?', { title: '__T', lines: 2, value: '1', confirmText: 'Go', cancelText: 'Stay' });\nswitch (typed) {\n  case null: return 'dismissed';\n  case '': return 'empty';\n  default: return typed.trim();\n}",
    'typed',
  ],
  [
    'a way on, with rows',
    "const [row] = context.rows;\nawait y4.navigate(`/content/LIST/§{row.id > 0 ? 'main' : 'card'}`, context.rows);\nreturn 'left';",
    'left',
  ],
];
