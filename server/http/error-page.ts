import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_CORP, type Language, language } from '#schemas/tenant/corp.ts';
import { API_BASE } from '#schemas/wire/endpoints.ts';
import { chosenLanguage } from '../wire/frame.ts';
import { isCorpCode } from '../wire/tenant.ts';

/** What a person is told where the client can not: it, or what its page is made of, is not there. */
const WORDS: Readonly<Record<Language, Readonly<Record<PageFault | 'cookies' | 'home', string>>>> =
  {
    'zh-CN': {
      404: '您要查找的页面不存在。',
      431: '此地址过长，无法打开。',
      cookies: '浏览器为本网站发送的 Cookie 过多。请在浏览器设置中清除本网站的 Cookie，然后重试。',
      500: '哎呀，出错了！',
      503: '服务暂时不可用，请稍候，页面会自动重试。',
      home: '返回首页',
    },
    en: {
      404: "The page you're looking for is not found.",
      431: 'This address is too long to be opened.',
      cookies:
        'Your browser sends too many cookies. Clear the cookies of this site in its settings, then try again.',
      500: 'Whoops, something went wrong!',
      503: 'We will be back in a moment. This page tries again by itself.',
      home: 'Take me home',
    },
    ar: {
      404: 'الصفحة التي تبحث عنها غير موجودة.',
      431: 'هذا العنوان أطول من أن يُفتح.',
      cookies:
        'يرسل متصفحك عددًا كبيرًا جدًا من ملفات تعريف الارتباط. امسح ملفات هذا الموقع من إعدادات المتصفح ثم حاول مجددًا.',
      500: 'عذرًا، حدث خطأ ما!',
      503: 'سنعود بعد لحظات. ستحاول هذه الصفحة من جديد تلقائيًا.',
      home: 'العودة إلى الرئيسية',
    },
  };

const FAULTS = [404, 431, 500, 503] as const;
type PageFault = (typeof FAULTS)[number];

/** Seconds after which a page that may come soon is asked for again. */
const RETRY_AFTER = 3;

/** First segments of calls and files, which are no tenants. */
const FOLDERS: readonly (string | undefined)[] = [API_BASE.split('/', 2)[1], 'assets'];

const STYLE = `:root{color-scheme:light dark;background:Canvas;font:16px/1.5 system-ui,sans-serif}
body{margin:0}
main{min-block-size:90vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;text-align:center}
p{margin:0;font-size:64px;font-weight:680;line-height:1;color:light-dark(#2f5bea,#93a9ff)}
h1{margin:0;max-inline-size:32em;font-size:24px;text-wrap:balance}
small{opacity:.75}
a{margin-block-start:12px;padding:8px 16px;border-radius:8px;background:#2f5bea;color:#fff;text-decoration:none}`;

/** Whether whoever asks would show the answer to a person: a navigation, not a call or a picture. */
export function asksForPage(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false);
}

/**
 * A page that needs nothing of ours to be drawn, says what is wrong and leads home.
 *
 * @param url path and query of the request; its tenant is where home is.
 * @param requestId named to whoever asks for help; empty for none.
 */
export function errorPage(
  status: number,
  url: string,
  headers: IncomingHttpHeaders,
  requestId = '',
): string {
  const spoken = languageOf(headers);
  const fault = FAULTS.find((one) => one === status) ?? 500;
  const words = WORDS[spoken];
  const isOfCookies = fault === 431 && (headers.cookie?.length ?? 0) > url.length;
  const segment = url.split(/[/?#]/, 2)[1] ?? '';
  const corp = isCorpCode(segment) && !FOLDERS.includes(segment) ? segment : DEFAULT_CORP;
  return `<!doctype html>
<html lang="${spoken}" dir="${spoken === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${fault === 503 ? `<meta http-equiv="refresh" content="${RETRY_AFTER}">\n` : ''}<title>${fault}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${fault}</p>
<h1>${words[isOfCookies ? 'cookies' : fault]}</h1>
${requestId === '' ? '' : `<small dir="ltr">${requestId}</small>\n`}<a href="/${corp}/">${words.home}</a>
</main>
</body>
</html>
`;
}

/** The language chosen earlier, else the first that the browser names and we speak. */
function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = language.safeParse(chosenLanguage(headers.cookie));
  if (chosen.success) return chosen.data;
  for (const [, named = ''] of (headers['accept-language'] ?? '').matchAll(/([a-z]{2})\b[^,]*/gi)) {
    const found = language.options.find((one) => one.slice(0, 2) === named.toLowerCase());
    if (found) return found;
  }
  return 'zh-CN';
}
