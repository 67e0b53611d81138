import type { AppUserTable } from './schema/app-user.ts';
import type { ClientLogTable } from './schema/client-log.ts';
import type { CorpTable } from './schema/corp.ts';
import type { DefinitionTable, ProductTranslationTable } from './schema/definition.ts';
import type { FileTable } from './schema/file.ts';
import type { MissingTranslationTable } from './schema/missing-translation.ts';
import type { ProductCategoryTable, ProductReviewTable, ProductTable } from './schema/product.ts';
import type { RateLimitTable } from './schema/rate-limit.ts';
import type { SessionTable } from './schema/session.ts';
import type { ShortLinkTable } from './schema/short-link.ts';
import type {
  CustomerTable,
  ShopOrderLineTable,
  ShopOrderStatusChangeTable,
  ShopOrderTable,
} from './schema/shop-order.ts';

/** All tables by name, as Kysely reads them. */
export interface Database {
  app_user: AppUserTable;
  client_log: ClientLogTable;
  corp: CorpTable;
  customer: CustomerTable;
  definition: DefinitionTable;
  file: FileTable;
  missing_translation: MissingTranslationTable;
  product: ProductTable;
  product_category: ProductCategoryTable;
  product_review: ProductReviewTable;
  product_translation: ProductTranslationTable;
  rate_limit: RateLimitTable;
  session: SessionTable;
  short_link: ShortLinkTable;
  shop_order: ShopOrderTable;
  shop_order_line: ShopOrderLineTable;
  shop_order_status_change: ShopOrderStatusChangeTable;
}
