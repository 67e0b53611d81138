import { expect, test } from '../_fixtures.ts';
import { beginCustomer } from '../_rows.ts';

test('[7.10c] the people offered are those of the department that was chosen before', async ({
  page,
}) => {
  const name = await beginCustomer(page);
  const department = page.getByLabel('Looked after by');
  const person = page.getByRole('combobox', { name: 'Contact person' });
  const people = page.getByRole('listbox', { name: 'Contact person' }).getByRole('option');

  await person.click();
  await expect(people).toHaveCount(3);
  await person.press('Escape');
  await department.selectOption({ label: 'Sales' });
  await person.click();
  await expect(people).toHaveText(['李伟']);
  await people.click();
  await expect(person).toHaveValue('李伟');

  await department.selectOption({ label: 'Warehouse' });
  await expect(person).toHaveValue('');
  await person.click();
  await expect(people).toHaveText(['王磊']);
  await people.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.goto(`/y4/content/CUSTOMERS/main?customers.name=${name}`);
  await expect(page.locator('.ag-row [col-id="keeper"]')).toHaveText('王磊');
});
