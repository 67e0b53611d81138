import { join } from 'node:path';
import { expect, test } from '../_fixtures.ts';
import { openOffice } from '../_orders.ts';
import { admin, beAdmin, signIn, speakEnglish } from '../_people.ts';
import { uniqueWord } from '../_rows.ts';

const PICTURE = join(import.meta.dirname, '../../../public/assets/pictures/storage-box-1-320.webp');

const found = (name: string) =>
  `/y4/e-commerce/product/product-grid?kw=${encodeURIComponent(name)}`;

test('a price and a stock that the office changes are those of the open shop’s next view', async ({
  page,
  browser,
  request,
}) => {
  const { id, name } = await (await openOffice(request)).addProduct({ price: 40, stock: 5 });
  const visitor = await (await browser.newContext()).newPage();
  await speakEnglish(visitor);
  await visitor.goto(found(name));
  const card = visitor.locator('.y4-product');
  await expect(card.locator('.y4-price__now')).toHaveText('¥40.00');

  await beAdmin(page);
  await page.goto(`/y4/content/PRODUCTS/main?products.name=${encodeURIComponent(name)}`);
  const row = page.locator(`[row-id="${id}"]`);
  await row.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel(/^Price/).fill('55.5');
  await page.getByLabel('Sale price').fill('44.4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await card.getByRole('link', { name }).click();
  const offer = visitor.getByRole('article');
  await expect(offer.locator('.y4-price__now')).toHaveText('¥44.40');
  await expect(offer.locator('.y4-price__before')).toContainText('¥55.50');
  await expect(offer.locator('.y4-price__discount')).toHaveText('−20%');
  await expect(offer.getByText('Only 5 left')).toBeVisible();

  await page.getByLabel('Stock', { exact: true }).fill('0');
  // The words of the first save may still be there.
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('SaveByDataDefinition') === true,
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await visitor.goBack();
  await expect(card.getByText('Out of stock')).toBeVisible();
  await expect(card.getByRole('button', { name: `Add ${name} to cart` })).toBeDisabled();
  await visitor.context().close();
});

test('a product that the office makes is offered as it was described, with its picture', async ({
  page,
}) => {
  const name = uniqueWord();
  await beAdmin(page);
  await page.goto('/y4/content/PRODUCTS/main');
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(/^Price/).fill('12.5');
  await page.getByLabel('Green').check();
  await page.locator('input[type=file]').first().setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Use the whole picture' }).click();
  await expect(page.locator('img.y4-form__picture')).toBeVisible();
  await page.getByLabel('Short description').fill('Made to last');
  await page.getByRole('button', { name: 'Show the source' }).click();
  await page
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('<p>Oak, <strong>oiled</strong> by hand.</p>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Product ID')).toHaveValue(/./);

  await page.getByRole('button', { name: 'View' }).click();
  const offer = page.getByRole('article');
  await expect(offer.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(offer.getByText('Made to last')).toBeVisible();
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('oiled');
  const picture = offer.locator('img').first();
  await expect
    .poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0);
});

test('a product that is taken off the shop is gone with its next view', async ({
  page,
  request,
}) => {
  const { id } = await (await openOffice(request)).addProduct();
  await speakEnglish(page);
  await page.goto(found(id));
  await expect(page.locator('.y4-product')).toHaveCount(1);
  await signIn(page, admin);
  await page.goto(`/y4/content/PRODUCT_FORM/main?id=${id}`);
  await page.getByLabel('On sale').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(found(id));
  await expect(page.getByRole('alert')).toContainText('No Goods');
  await page.goto(`/y4/e-commerce/product/product-details/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The product can not be shown');
  await expect(page.getByText('This product is no longer offered').first()).toBeVisible();
});

test('an order that a shopper places stands in the office’s list at once, and moves there', async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  const id = await shopper.order([{ id: product.id, quantity: 2 }]);
  await beAdmin(page);
  await page.goto(`/y4/content/ORDERS/main?orders.id=${id}`);
  const row = page.locator(`[row-id="${id}"]`);
  await expect(row.locator('[col-id="amount"]')).toHaveText('¥80.00');
  await row.getByRole('button', { name: 'Process' }).click();
  await expect(row.locator('[col-id="status"]')).toHaveText('Processing');
  await row.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByLabel('Ship to')).toHaveValue('Noor Test');
  await expect(page.getByLabel('Discount')).toHaveValue('¥0.00');
  await expect(page.locator('.ag-row [col-id="name"]')).toHaveText(product.name);
  const payment = page.locator('.ag-row', { hasText: 'Payment' }).locator('[col-id="state"]');
  await expect(payment).toHaveText('Not paid yet');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Keep the order' })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('The order is cancelled')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('cancelled');
  await expect(payment).toHaveText('Cancelled');
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
});
