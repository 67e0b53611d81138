/**
 * Features that Playwright switches off. Chromium heeds the last list of a command line alone, so ours has to
 * have them too.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * The list below an address bar that nobody sees is a page of its own, in a process of its own: it takes half of
 * the work of opening a window, and each test opens one.
 */
const ADDRESS_BAR = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AiModeOmniboxEntryPoint',
];

/** Processes that wait for pages to come: each test has a context of its own, which seldom opens a second. */
const SPARE_PROCESSES = ['SpareRendererForSitePerProcess'];

/** How the browser of the tests is started. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR, ...SPARE_PROCESSES].join(',')}`,
];
