/** What a tab keeps whose page was left while a site was being added: the scan is `s9`. */
export function leftWhileAdding(url: string): void {
  sessionStorage.setItem(
    'addingSite',
    JSON.stringify({
      accountEmail: 'anna@example.com',
      value: { scanId: 's9', site: { url, siteName: 'Bakery', propertyId: '' } },
    }),
  );
}
