import { describe, expect, it, vi } from 'vitest';
import { button } from '#schemas/definitions/button.ts';
import {
  buttonsInSight,
  buttonsOfRow,
  rowButtonsOf,
  rowButtonsWidth,
} from '#src/panels/grid/row-actions/row-buttons.ts';

/** No clock is ahead of this one: 14 hours before Greenwich. */
const ZONE = 'Pacific/Kiritimati';

const menu = button.parse({
  type: 'row',
  text: 'More',
  buttons: [
    { text: 'Edit', command: 'Refresh' },
    { text: 'Cancel', command: 'Refresh', condition: "status == 'new'" },
  ],
});

function shown(buttons: readonly object[], row: object) {
  const compiled = rowButtonsOf(
    buttons.map((one) => button.parse(one)),
    ZONE,
  );
  if (!Array.isArray(compiled)) throw new Error(compiled.message);
  return buttonsOfRow(compiled, row as Record<string, string>).map(({ button }) => ({
    text: button.text,
    menu: button.buttons?.map(({ text }) => text) ?? [],
  }));
}

describe('conditions of buttons', () => {
  it('[5.3] hold for the buttons of a menu too', () => {
    expect(shown([menu], { status: 'new' })).toEqual([{ text: 'More', menu: ['Edit', 'Cancel'] }]);
    expect(shown([menu], { status: 'old' })).toEqual([{ text: 'More', menu: ['Edit'] }]);
  });

  it('[5.3] take a menu away of which they leave nothing', () => {
    const only = { ...menu, buttons: menu.buttons?.slice(1) };
    expect(shown([only], { status: 'old' })).toEqual([]);
    expect(shown([{ ...menu, condition: "status == 'new'" }], { status: 'old' })).toEqual([]);
  });

  it('[5.3] know what time it is on the clock of the tenant', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T10:30:05Z'), toFake: ['Date'] });
    const at = (condition: string) =>
      shown([{ type: 'row', text: 'Late', command: 'Refresh', condition }], { due: '2026-03-01' });
    expect(at('days(now(), due) < 0')).toHaveLength(1);
    expect(at("now() == '2026-03-02T00:30:05'")).toHaveLength(1);
    expect(at('days(due, now()) > 1')).toEqual([]);
    vi.useRealTimers();
  });

  it('are told when they are none, in a menu too', () => {
    const faulty = { ...menu, buttons: [{ text: 'Bad', condition: 'status ==' }] };
    expect(rowButtonsOf([button.parse(faulty)], ZONE)).toMatchObject({
      ok: false,
      code: 'CONDITION',
    });
  });

  it('leave room for the arrow of a menu', () => {
    const width = (one: object) =>
      rowButtonsWidth(
        rowButtonsOf([button.parse(one)], ZONE) as never,
        [{ status: 'new' }],
        String,
        false,
      );
    const text = 'A text that is long enough';
    const plain = { type: 'row', text, command: 'Refresh' };
    expect(width({ ...menu, text })).toBeGreaterThan(width(plain));
  });

  it('[3.3c] leave room for what they say while they run', () => {
    const width = (...texts: object[]) => {
      const all = texts.map((one) => button.parse({ type: 'row', command: 'Refresh', ...one }));
      return rowButtonsWidth(rowButtonsOf(all, ZONE) as never, [{ status: 'new' }], String, false);
    };
    const idle = width({ text: '订单详情' }, { text: '确认发货' });
    const running = width(
      { text: '订单详情', waitingText: '正在查询详情' },
      { text: '确认发货', waitingText: '正在发货' },
    );
    // Two letters more, since one of them runs at a time.
    expect(running - idle).toBe(27);
    expect(width({ text: '订单详情', waitingText: '请稍候' }, { text: '确认发货' })).toBe(idle);
  });

  it('stand in a menu on a phone, which leaves room for what the row says', () => {
    expect(buttonsInSight(2, false)).toBe(2);
    expect(buttonsInSight(3, false)).toBe(1);
    expect(buttonsInSight(1, true)).toBe(0);
    const plain = button.parse({ type: 'row', text: 'Edit the order', command: 'Refresh' });
    const compiled = rowButtonsOf([plain, menu], ZONE) as never;
    expect(rowButtonsWidth(compiled, [{ status: 'new' }], String, true)).toBeLessThan(70);
  });
});
