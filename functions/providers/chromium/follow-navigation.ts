import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer-core';
import type { LostDocument } from './lost-document.ts';

/** Where a page has gone so far, by links, redirects of any kind, or its own scripts. */
export interface Navigation {
  /** Documents that were asked for as the page itself. */
  count: number;
  /** The newest answer to one of them. */
  response: HTTPResponse | undefined;
  /** The newest of them, when it could not be had. */
  lost: LostDocument | undefined;
}

/** Follows the page itself from now on; its frames do not count. */
export function followNavigation(page: Page): Readonly<Navigation> {
  const navigation: Navigation = { count: 0, response: undefined, lost: undefined };
  const isOfPage = (request: HTTPRequest): boolean =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', (request) => {
    if (!isOfPage(request)) return;
    navigation.count += 1;
    navigation.lost = undefined;
  });
  page.on('response', (response) => {
    if (isOfPage(response.request())) navigation.response = response;
  });
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText;
    // Given up for another one, or a download: the page stays where it is.
    if (!isOfPage(request) || error === undefined || error === 'net::ERR_ABORTED') return;
    navigation.lost = { url: request.url(), error };
  });
  return navigation;
}
