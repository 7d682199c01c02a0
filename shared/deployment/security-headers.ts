/** Response headers of every page, the same from CloudFront and from the local host. */
export interface SecurityHeaderOptions {
  /** Origins besides our own that the browser may connect to: Cognito and the WebSocket. */
  connectTo: readonly string[];
  /** Sources of pictures besides https: the local S3. @default none */
  showFrom?: readonly string[];
}

export function contentSecurityPolicy({ connectTo, showFrom = [] }: SecurityHeaderOptions): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine positions floating elements with style attributes.
    "style-src 'self' 'unsafe-inline'",
    // Filmstrips and scan screenshots are data urls; pictures come from S3 by signed https urls.
    ["img-src 'self' data: blob: https:", ...showFrom].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const securityHeaders = (options: SecurityHeaderOptions): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(options),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
});

/** Where the pages of share links are: readers see them, search engines and other sites do not. */
export const sharedPages = '/shared/';
/** Their headers, besides those of every page or instead of them. */
export const sharedPageHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;
