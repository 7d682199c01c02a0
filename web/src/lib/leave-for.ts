/** Leaves the application for another page, such as that of a payment provider. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
