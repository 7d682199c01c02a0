/** Leaves the application for another page, such as a payment provider's. Back leads to what was before this page. */
export function navigateAway(url: string): void {
  window.location.replace(url);
}
