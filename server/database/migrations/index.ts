import type { Migration } from 'kysely';
import { up as tenancy } from './001-tenancy.ts';
import { up as corpAndUsers } from './002-corp-and-users.ts';
import { up as definitions } from './003-definitions.ts';
import { up as logsAndFiles } from './004-logs-and-files.ts';
import { up as products } from './010-products.ts';
import { up as orders } from './011-orders.ts';
import { up as shopSearch } from './020-shop-search.ts';
import { up as shoppers } from './021-shoppers.ts';
import { up as checkout } from './022-checkout.ts';
import { up as shortLinks } from './030-short-links.ts';
import { up as recordChanges } from './040-record-changes.ts';
import { up as recordIds } from './041-record-ids.ts';
import { up as typedCodes } from './050-typed-codes.ts';
import { up as savedViews } from './060-saved-views.ts';
import { up as messenger } from './070-messenger.ts';
import { up as staff } from './080-staff.ts';
import { up as placeOrder } from './091-place-order.ts';
import { up as officeTexts } from './092-office-texts.ts';
import { up as privateFiles } from './093-private-files.ts';
import { up as customerKeeper } from './094-customer-keeper.ts';
import { up as searchBits } from './095-search-bits.ts';
import { up as searchUpkeep } from './096-search-upkeep.ts';
import { up as searchReading } from './097-search-reading.ts';
import { up as rowsSavedOnce } from './098-rows-saved-once.ts';
import { up as articleLanguages } from './099-article-languages.ts';
import { up as searchTitles } from './100-search-titles.ts';
import { up as paymentDeadline } from './102-payment-deadline.ts';
import { up as catalogueVersion } from './103-catalogue-version.ts';
import { up as codesAsTyped } from './104-codes-as-typed.ts';
import { up as importRuns } from './105-import-runs.ts';
import { up as wordsOfRules } from './107-words-of-rules.ts';
import { up as promoSpan } from './108-promo-span.ts';
import { up as rowsOfFiles } from './109-rows-of-files.ts';
import { up as wordsOfTexts } from './110-words-of-texts.ts';
import { up as writtenViews } from './111-written-views.ts';
import { up as unchangedRows } from './112-unchanged-rows.ts';
import { up as attempts } from './113-attempts.ts';
import { up as ageOfImports } from './114-age-of-imports.ts';
import { up as billsKeepOrders } from './115-bills-keep-orders.ts';
import { up as billsKeepAmounts } from './116-bills-keep-amounts.ts';
import { up as ownFormat } from './117-own-format.ts';

/** All migrations in their order. Released ones are never changed or removed: add the next number. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-tenancy': { up: tenancy },
  '002-corp-and-users': { up: corpAndUsers },
  '003-definitions': { up: definitions },
  '004-logs-and-files': { up: logsAndFiles },
  '010-products': { up: products },
  '011-orders': { up: orders },
  '020-shop-search': { up: shopSearch },
  '021-shoppers': { up: shoppers },
  '022-checkout': { up: checkout },
  '030-short-links': { up: shortLinks },
  '040-record-changes': { up: recordChanges },
  '041-record-ids': { up: recordIds },
  '050-typed-codes': { up: typedCodes },
  '060-saved-views': { up: savedViews },
  '070-messenger': { up: messenger },
  '080-staff': { up: staff },
  '091-place-order': { up: placeOrder },
  '092-office-texts': { up: officeTexts },
  '093-private-files': { up: privateFiles },
  '094-customer-keeper': { up: customerKeeper },
  '095-search-bits': { up: searchBits },
  '096-search-upkeep': { up: searchUpkeep },
  '097-search-reading': { up: searchReading },
  '098-rows-saved-once': { up: rowsSavedOnce },
  '099-article-languages': { up: articleLanguages },
  '100-search-titles': { up: searchTitles },
  '102-payment-deadline': { up: paymentDeadline },
  '103-catalogue-version': { up: catalogueVersion },
  '104-codes-as-typed': { up: codesAsTyped },
  '105-import-runs': { up: importRuns },
  '107-words-of-rules': { up: wordsOfRules },
  '108-promo-span': { up: promoSpan },
  '109-rows-of-files': { up: rowsOfFiles },
  '110-words-of-texts': { up: wordsOfTexts },
  '111-written-views': { up: writtenViews },
  '112-unchanged-rows': { up: unchangedRows },
  '113-attempts': { up: attempts },
  '114-age-of-imports': { up: ageOfImports },
  '115-bills-keep-orders': { up: billsKeepOrders },
  '116-bills-keep-amounts': { up: billsKeepAmounts },
  '117-own-format': { up: ownFormat },
};
