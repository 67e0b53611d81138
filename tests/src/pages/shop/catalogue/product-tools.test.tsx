import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import { wantedProducts } from '#schemas/shop/wanted-products.ts';
import { ProductTools } from '#src/pages/shop/catalogue/ProductTools.tsx';
import { configWith } from '#tests/machines/_shop.ts';
import { show } from '../../../_screen.tsx';

const onChange = vi.fn();

function draw(orderFields: ShopConfig['orderFields'], said: object = {}): HTMLSelectElement {
  const config = { ...configWith([]), orderFields };
  const wanted = wantedProducts({ ...said });
  show(<ProductTools layout="product-grid" wanted={wanted} config={config} onChange={onChange} />);
  return screen.getByRole('combobox', { name: 'Sort by' });
}

const shown = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent;
const byPrice = { name: 'Price', value: 'price' } as const;

it('[2.56b] names the order that products have', () => {
  expect(shown(draw([{ name: 'Best match', value: 'default' }, byPrice]))).toBe('Best match');
});

it('[2.56b] names none as long as products have an order that the shop does not offer', () => {
  const select = draw([byPrice]);
  expect(shown(select)).toBe('Sort by');
  fireEvent.change(select, { target: { value: 'price' } });
  expect(onChange).toHaveBeenCalledWith({ sortBy: 'price' });
});
