import type { AppUserTable } from './schema/app-user.ts';
import type { AttemptTable } from './schema/attempt.ts';
import type {
  PaymentNoticeTable,
  PromoTable,
  PromoUseTable,
  ShopCheckoutTable,
  ShopPaymentTable,
  ShopRefundTable,
} from './schema/checkout.ts';
import type { ClientLogTable } from './schema/client-log.ts';
import type { CorpTable } from './schema/corp.ts';
import type { DefinitionTable, ProductTranslationTable } from './schema/definition.ts';
import type { FileTable } from './schema/file.ts';
import type { FileRowTable } from './schema/file-row.ts';
import type { ImportRunTable } from './schema/import-run.ts';
import type {
  MessengerPaymentTable,
  MessengerSignInTable,
  MessengerUserTable,
} from './schema/messenger.ts';
import type { MissingTranslationTable } from './schema/missing-translation.ts';
import type { ArticleTable, TenantTextTable } from './schema/office-text.ts';
import type { ProductCategoryTable, ProductReviewTable, ProductTable } from './schema/product.ts';
import type {
  ProductPostingTable,
  ProductSlotTable,
  ProductWordTable,
} from './schema/product-posting.ts';
import type { RateLimitTable } from './schema/rate-limit.ts';
import type { RecordChangeTable } from './schema/record-change.ts';
import type { SavedViewTable } from './schema/saved-view.ts';
import type { SessionTable } from './schema/session.ts';
import type {
  CustomerTable,
  ShopOrderLineTable,
  ShopOrderStatusChangeTable,
  ShopOrderTable,
} from './schema/shop-order.ts';
import type {
  PointsAccountTable,
  PointsEntryTable,
  ProductFavoriteTable,
  RegistrationCodeTable,
  RegistrationTable,
  ShopAddressTable,
} from './schema/shopper.ts';
import type { ShortLinkTable } from './schema/short-link.ts';

/** All tables by name, as Kysely reads them. */
export interface Database {
  app_user: AppUserTable;
  article: ArticleTable;
  attempt: AttemptTable;
  client_log: ClientLogTable;
  corp: CorpTable;
  customer: CustomerTable;
  definition: DefinitionTable;
  file: FileTable;
  file_row: FileRowTable;
  import_run: ImportRunTable;
  messenger_payment: MessengerPaymentTable;
  messenger_sign_in: MessengerSignInTable;
  messenger_user: MessengerUserTable;
  missing_translation: MissingTranslationTable;
  payment_notice: PaymentNoticeTable;
  points_account: PointsAccountTable;
  points_entry: PointsEntryTable;
  product: ProductTable;
  product_category: ProductCategoryTable;
  product_favorite: ProductFavoriteTable;
  product_posting: ProductPostingTable;
  product_review: ProductReviewTable;
  product_slot: ProductSlotTable;
  product_translation: ProductTranslationTable;
  product_word: ProductWordTable;
  promo: PromoTable;
  promo_use: PromoUseTable;
  rate_limit: RateLimitTable;
  record_change: RecordChangeTable;
  registration: RegistrationTable;
  registration_code: RegistrationCodeTable;
  saved_view: SavedViewTable;
  session: SessionTable;
  short_link: ShortLinkTable;
  shop_address: ShopAddressTable;
  shop_checkout: ShopCheckoutTable;
  shop_order: ShopOrderTable;
  shop_order_line: ShopOrderLineTable;
  shop_order_status_change: ShopOrderStatusChangeTable;
  shop_payment: ShopPaymentTable;
  shop_refund: ShopRefundTable;
  tenant_text: TenantTextTable;
}
