/** Flags of all our browsers. Never `--single-process`: it lowers performance scores. */
export const launchFlags = ({ hasSandbox }: { hasSandbox: boolean }): string[] =>
  hasSandbox ? usual : [...usual, '--no-sandbox', '--no-zygote'];

const usual = [
  '--headless',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-client-side-phishing-detection',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  '--disable-sync',
  // Windows that a page opens without a click, which browsers block: each would hold up its opener.
  '--block-new-web-contents',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-ipc-flooding-protection',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AutofillServerCommunication,CertificateTransparencyComponentUpdater,RenderDocument',
  '--force-fieldtrials=*BackgroundTracing/default/',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
];
