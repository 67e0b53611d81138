import { describe, expect, test } from 'vitest';
import { activeTrail, placeIn } from '#src/shell/menu-path.ts';
import { menu } from './_shell.tsx';

function trail(path: string): string[] {
  return activeTrail(menu, path).map((item) => item.name);
}

describe('activeTrail', () => {
  test('names the items from the root to the place', () => {
    expect(trail('/content/LAST/main')).toEqual(['Orders', 'Archive', 'Last year']);
    expect(trail('/content/HOME/main')).toEqual(['Dashboard']);
  });

  test('a page below a place belongs to it, one that only begins alike does not', () => {
    expect(trail('/content/ORDERS/main/17')).toEqual(['Orders', 'All orders']);
    expect(trail('/content/ORDERS/mainland')).toEqual([]);
  });

  test('the longest target wins, and queries of targets do not count', () => {
    const items = [
      { name: 'Shop', to: '/shop', active: true },
      { name: 'Orders', to: '/shop/orders/?tab=open', active: true },
    ];
    const name = (path: string) => activeTrail(items, path).at(-1)?.name;
    expect(name('/shop/orders/5')).toBe('Orders');
    expect(name('/shop/cart')).toBe('Shop');
  });

  test('an item to the root does not take every page', () => {
    expect(activeTrail([{ name: 'Home', to: '/', active: true }], '/content/A/main')).toEqual([]);
  });
});

describe('placeIn', () => {
  const names = (path: string, above: string | null) => {
    const { trail: items, current } = placeIn(menu, path, above);
    return [...items.map(({ name }) => name), current];
  };

  test('a page that the menu names is in its own place, wherever it leads back to', () => {
    expect(names('/content/HOME/main', '/content/ORDERS/main')).toEqual(['Dashboard', 'page']);
  });

  test('another one stands under the page that it leads back to, which is not the page itself', () => {
    expect(names('/content/ORDER/main', '/content/ORDERS/main')).toEqual([
      'Orders',
      'All orders',
      'true',
    ]);
  });

  test('one that leads nowhere has no place', () => {
    expect(names('/content/ORDER/main', null)).toEqual(['page']);
    expect(names('/content/ORDER/main', '/content/UNKNOWN/main')).toEqual(['true']);
  });
});
