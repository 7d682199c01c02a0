/** What every browser of ours is started with. Never `--single-process`: it loses performance scores. */
const always = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
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

/**
 * Through the proxy goes everything: loopback, which browsers like to exempt, and names, which the proxy resolves.
 * Whatever would take another way (UDP of WebRTC, QUIC) is closed.
 */
const proxied = (proxy: string): string[] => [
  `--proxy-server=${proxy}`,
  '--proxy-bypass-list=<-loopback>',
  `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(proxy).hostname}`,
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];

/**
 * Flags for Chromium.
 * @param options.proxy `http://127.0.0.1:port` of the guarding forward proxy
 */
export const launchFlags = (options: { proxy?: string | undefined } = {}): string[] => [
  ...always,
  ...(options.proxy === undefined ? [] : proxied(options.proxy)),
];
