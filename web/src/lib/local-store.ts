/** What the browser remembers between visits; the token lives in aws-amplify's own keys. All of it goes at sign-out. */
const keys = ['user', 'id', 'currentSite', 'comparisonUrl', 'propertyId'] as const;
export type LocalKey = (typeof keys)[number];

export const localStore = {
  read: (key: LocalKey): string | undefined => localStorage.getItem(key) ?? undefined,
  write: (key: LocalKey, value: string): void => localStorage.setItem(key, value),
  remove: (key: LocalKey): void => localStorage.removeItem(key),
  clear: (): void => {
    for (const key of keys) localStorage.removeItem(key);
  },
};
