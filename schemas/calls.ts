import { runTask } from './task/run.ts';
import { checkPrivilegeByToken } from './web-ui-falcon/check-privilege-by-token.ts';
import { getArticle } from './web-ui-falcon/get-article.ts';
import { getConfig } from './web-ui-falcon/get-config.ts';
import { getCorp } from './web-ui-falcon/get-corp.ts';
import { getForm } from './web-ui-falcon/get-form.ts';
import { getJsApiConfigInfo } from './web-ui-falcon/get-js-api-config-info.ts';
import { getMenu, getQuickLink, getRoute } from './web-ui-falcon/get-menu.ts';
import { getShortLink } from './web-ui-falcon/get-short-link.ts';
import { getSnsAuthorizeInfo } from './web-ui-falcon/get-sns-authorize-info.ts';
import { getSnsUserInfo } from './web-ui-falcon/get-sns-user-info.ts';
import { logout } from './web-ui-falcon/logout.ts';
import { addTranslation, getTranslation } from './web-ui-falcon/translation.ts';
import { deleteByDataDefinition } from './web-ui-service/delete-by-data-definition.ts';
import { downloadExcelByDataDefinition } from './web-ui-service/download-excel-by-data-definition.ts';
import { getChartByDataDefinition } from './web-ui-service/get-chart-by-data-definition.ts';
import { getDataDefinition } from './web-ui-service/get-data-definition.ts';
import { getListByDataDefinition } from './web-ui-service/get-list-by-data-definition.ts';
import { getQuoteListByDataDefinition } from './web-ui-service/get-quote-list-by-data-definition.ts';
import { getRelatedDefinitions } from './web-ui-service/get-related-definitions.ts';
import { importExcelByDataDefinition } from './web-ui-service/import-excel-by-data-definition.ts';
import { saveByDataDefinition } from './web-ui-service/save-by-data-definition.ts';
import { sqlByDataDefinition } from './web-ui-service/sql-by-data-definition.ts';
import { uploadFile } from './web-ui-service/upload-file.ts';

/**
 * Every call of the wire. The server refuses to start when one of them has no handler; a test fails
 * when one of them has no caller.
 */
export const calls = {
  'WebUiService.GetDataDefinition': getDataDefinition,
  'WebUiService.GetListByDataDefinition': getListByDataDefinition,
  'WebUiService.SqlByDataDefinition': sqlByDataDefinition,
  'WebUiService.DeleteByDataDefinition': deleteByDataDefinition,
  'WebUiService.GetChartByDataDefinition': getChartByDataDefinition,
  'WebUiService.GetQuoteListByDataDefinition': getQuoteListByDataDefinition,
  'WebUiService.GetRelatedDefinitions': getRelatedDefinitions,
  'WebUiService.SaveByDataDefinition': saveByDataDefinition,
  'WebUiService.DownloadExcelByDataDefinition': downloadExcelByDataDefinition,
  'WebUiService.ImportExcelByDataDefinition': importExcelByDataDefinition,
  'WebUiService.UploadFile': uploadFile,
  'WebUiFalcon.GetConfig': getConfig,
  'WebUiFalcon.GetMenu': getMenu,
  'WebUiFalcon.GetQuickLink': getQuickLink,
  'WebUiFalcon.GetForm': getForm,
  'WebUiFalcon.GetRoute': getRoute,
  'WebUiFalcon.CheckPrivilegeByToken': checkPrivilegeByToken,
  'WebUiFalcon.GetTranslation': getTranslation,
  'WebUiFalcon.AddTranslation': addTranslation,
  'WebUiFalcon.GetCorp': getCorp,
  'WebUiFalcon.GetArticle': getArticle,
  'WebUiFalcon.GetShortLink': getShortLink,
  'WebUiFalcon.GetSnsAuthorizeInfo': getSnsAuthorizeInfo,
  'WebUiFalcon.GetSnsUserInfo': getSnsUserInfo,
  'WebUiFalcon.GetJsApiConfigInfo': getJsApiConfigInfo,
  'WebUiFalcon.Logout': logout,
  'Task.Run': runTask,
} as const;

/** `servlet.command` of a call of the product. */
export type CallName = keyof typeof calls;
