import { loadShopConfig } from '#schemas/shop/load-config.ts';
import { loadProductDetail } from '#schemas/shop/load-product-detail.ts';
import { loadProductList } from '#schemas/shop/load-product-list.ts';
import { requestOfPage, wantedProducts } from '#schemas/shop/wanted-products.ts';
import { runTask } from '#schemas/task/run.ts';
import type { TaskContract } from '#schemas/wire/contract.ts';
import type { Question } from './page-answers.ts';

const LIST = /^\/e-commerce\/product\/product-(?:grid|list)$/;
const DETAIL = /^\/e-commerce\/product\/product-details\/([^/]+)$/;

/** Whether the page is one of a product. @param path inside the tenant. */
export function isProductPath(path: string): boolean {
  return DETAIL.test(path);
}

/**
 * What the client asks first on a page of the catalogue, in its very words; nothing on other pages.
 *
 * @param path inside the tenant.
 * @param search of the address, with or without its question mark.
 */
export function productQuestions(path: string, search: string, corp: string): Question[] {
  const ask = (task: TaskContract, params: object): Question => ({
    contract: runTask,
    params: { ...params, corp, task: task.task },
  });
  if (LIST.test(path)) {
    const wanted = wantedProducts(Object.fromEntries(new URLSearchParams(search)));
    return [ask(loadShopConfig, {}), ask(loadProductList, requestOfPage(wanted))];
  }
  // What can not be decoded is no address of ours, and does not get this far.
  const id = decodeURIComponent(DETAIL.exec(path)?.[1] ?? '');
  const params = loadProductDetail.params.safeParse({ id });
  // The database knows no NUL; the client gets to hear so when it asks.
  return params.success && !id.includes('\0')
    ? [ask(loadShopConfig, {}), ask(loadProductDetail, params.data)]
    : [];
}
