import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer-core';
import type { LostDocument } from './lost-document.ts';

/** The navigations of a page so far, by links, redirects of any kind, or its own scripts. */
export interface Navigation {
  /** Requested main documents. */
  count: number;
  response: HTTPResponse | undefined;
  /** The newest of them, if it failed to load. */
  lost: LostDocument | undefined;
}

/** Follows the page's main frame from now on. */
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
    // Aborted for another one, or a download: the page does not change.
    if (!isOfPage(request) || error === undefined || error === 'net::ERR_ABORTED') return;
    navigation.lost = { url: request.url(), error };
  });
  return navigation;
}
