/** The two addresses of one signed link: the page for people, and the call for mail programs (RFC 8058). */
export function unsubscribeLinks(publicUrl: string, token: string): { page: string; call: string } {
  const query = new URLSearchParams({ token }).toString();
  return {
    page: `${publicUrl}/unsubscribe?${query}`,
    call: `${publicUrl}/api/unsubscribe?${query}`,
  };
}
