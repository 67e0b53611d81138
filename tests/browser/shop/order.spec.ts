import { expect, test } from '../_fixtures.ts';
import { openOffice } from '../_orders.ts';
import { beAdmin, signIn, speakEnglish } from '../_people.ts';
import { CHECKOUT, putIntoCart } from './_checkout.ts';

test.beforeEach(({ page }) => speakEnglish(page));

test('[2.66a][2.66b][2.66c][2.66d][2.66e][2.66f] an order shows all that it is, also on paper', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [desk, lamp] = [await office.addProduct(), await office.addProduct({ price: 12.5 })];
  const shopper = await office.addShopper();
  const id = await shopper.order([
    { id: desk.id, quantity: 1 },
    { id: lamp.id, quantity: 3 },
  ]);
  await signIn(page, shopper);
  await page.goto('/y4/e-commerce/orders/order-list');
  await page.getByRole('link', { name: id }).click();
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`);
  await expect(sheet.locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await expect(sheet.locator('.y4-badge--warning')).toHaveText('Pending');
  await expect(sheet.locator('.y4-order__amount')).toHaveText('¥77.50');
  await expect(sheet.locator('address')).toHaveText(
    /Noor Test\s*13800138000\s*Harbour Road 18, Shanghai/,
  );
  await expect(sheet.getByText('Pay on delivery')).toBeVisible();
  const lines = sheet.locator('tbody tr');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: lamp.name })).toHaveText(/3\s*¥12\.50\s*¥37\.50$/);
  await expect(sheet.locator('.y4-order__total')).toHaveText(/Total\s*¥77\.50/);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await lines.getByRole('link', { name: desk.name }).click();
  await expect(page).toHaveURL(`/y4/e-commerce/product/product-details/${desk.id}`);
});

test('[2.63b][2.66e] a street of several lines keeps them at the checkout, on the order and in the office', async ({
  page,
  browser,
  request,
}) => {
  const street = 'Harbour Road 18\nFloor 3';
  const office = await openOffice(request);
  const product = await office.addProduct();
  const shopper = await office.addShopper();
  const address = await shopper.addAddress(street);
  const id = await shopper.order([{ id: product.id, quantity: 1 }], address);
  await signIn(page, shopper);
  await page.goto(`/y4/e-commerce/orders/order-details/${id}`);
  const sheet = page.getByRole('article').locator('address');
  await expect(sheet).toHaveText(/Harbour Road 18\nFloor 3$/, { useInnerText: true });
  await putIntoCart(page, product.id);
  await page.goto(CHECKOUT);
  const row = page.getByRole('listitem').filter({ hasText: 'Floor 3' });
  await expect(row).toHaveText(/Harbour Road 18\nFloor 3/, { useInnerText: true });
  const clerk = await (await browser.newContext()).newPage();
  await speakEnglish(clerk);
  await beAdmin(clerk);
  await clerk.goto(`/y4/content/ORDER/main?id=${id}`);
  await expect(clerk.getByLabel('Street')).toHaveValue(street);
  await clerk.context().close();
});

test('an order of nobody, or of somebody else, can not be shown', async ({ page, request }) => {
  const office = await openOffice(request);
  const [product, owner] = [await office.addProduct(), await office.addShopper()];
  const id = await owner.order([{ id: product.id, quantity: 1 }]);
  await signIn(page, await office.addShopper());
  for (const wanted of [id, 'SO-none']) {
    await page.goto(`/y4/e-commerce/orders/order-details/${wanted}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The order can not be shown');
    await expect(page.getByRole('main')).toContainText('This order no longer exists');
  }
});
