/**
 * Flags that make Chromium send everything through a SOCKS5 proxy. It does not use a proxy for loopback and link-local
 * targets without `--proxy-bypass-list=<-loopback>`, and resolves names and sends UDP itself.
 */
export const chromiumFlags = (url: string): string[] => [
  `--proxy-server=${url}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];
