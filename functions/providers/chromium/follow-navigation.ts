import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer-core';

/** Where a page has gone so far, by links, redirects of any kind, or its own scripts. */
export interface Navigation {
  /** Documents that were asked for as the page itself. */
  count: number;
  /** The newest answer to one of them. */
  response: HTTPResponse | undefined;
  /** Chromium's words when the newest of them could not be had: `net::ERR_TUNNEL_CONNECTION_FAILED`. */
  failure: string | undefined;
}

/** Follows the page itself from now on; its frames do not count. */
export function followNavigation(page: Page): Readonly<Navigation> {
  const navigation: Navigation = { count: 0, response: undefined, failure: undefined };
  const isOfPage = (request: HTTPRequest): boolean =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', (request) => {
    if (!isOfPage(request)) return;
    navigation.count += 1;
    navigation.failure = undefined;
  });
  page.on('response', (response) => {
    if (isOfPage(response.request())) navigation.response = response;
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Given up for another one, or a download: the page stays where it is.
    if (isOfPage(request) && why !== 'net::ERR_ABORTED') navigation.failure = why;
  });
  return navigation;
}

/** Why the guarding proxy did not get the page, an error type of RFC 9209; undefined when the site itself answered. */
export const proxyErrorOf = (response: HTTPResponse | undefined): string | undefined =>
  /; error=(\w+)/.exec(response?.headers()['proxy-status'] ?? '')?.[1];
