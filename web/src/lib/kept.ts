export interface KeptThing {
  /** `local` outlives a visit and is shared by all tabs; `tab` ends with its tab. */
  storage: 'local' | 'tab';
  /** What is a person's goes at sign-out, and when another person signs in; what is the browser's stays. */
  owner: 'person' | 'browser';
}

const persons = { storage: 'local', owner: 'person' } as const;
const personsInTab = { storage: 'tab', owner: 'person' } as const;

/** Everything that the product keeps in a browser; no other file touches its storage. */
const ours = {
  user: persons,
  id: persons,
  /** The account's address: the root user's, also for sub-users. */
  account: persons,
  currentSite: persons,
  comparisonUrl: persons,
  propertyId: persons,
  /** The scans that this tab follows. */
  runningScans: personsInTab,
  /** Who used this tab last. */
  'tab-owner': personsInTab,
  'dismissed-setup': { storage: 'local', owner: 'browser' },
  'reloaded-for-code-at': { storage: 'tab', owner: 'browser' },
} as const satisfies Record<string, KeptThing>;
export type KeptName = keyof typeof ours;

const amplifyKeys = 'CognitoIdentityServiceProvider.';
/** What libraries keep by themselves, by how their keys begin. */
const byLibraries = {
  [amplifyKeys]: persons,
  'mantine-color-scheme-value': { storage: 'local', owner: 'browser' },
} as const satisfies Record<string, KeptThing>;
/** What is in the registry, by key or by how its keys begin. */
export type KeptKey = KeptName | keyof typeof byLibraries;

const storageOf = ({ storage }: Pick<KeptThing, 'storage'>): Storage =>
  storage === 'local' ? localStorage : sessionStorage;

export interface Kept {
  read(): string | undefined;
  write(value: string): void;
  remove(): void;
}

export function kept(name: KeptName): Kept {
  const storage = () => storageOf(ours[name]);
  return {
    read: () => storage().getItem(name) ?? undefined,
    write: (value) => storage().setItem(name, value),
    remove: () => storage().removeItem(name),
  };
}

/** The access token that aws-amplify keeps for a user. */
export function keptAccessToken(userId: string): string | undefined {
  const key = Object.keys(localStorage).find(
    (one) => one.startsWith(amplifyKeys) && one.endsWith(`.${userId}.accessToken`),
  );
  return key === undefined ? undefined : (localStorage.getItem(key) ?? undefined);
}

/** The registry as a list. */
export const everythingKept = (): (KeptThing & { key: string })[] =>
  Object.entries<KeptThing>({ ...ours, ...byLibraries }).map(([key, thing]) => ({ ...thing, key }));

/** What is known of a key; undefined for one that is not ours. */
export function thingOf(key: string): KeptThing | undefined {
  const own = Object.entries<KeptThing>(ours).find(([known]) => known === key);
  const foreign = Object.entries<KeptThing>(byLibraries).find(([start]) => key.startsWith(start));
  return (own ?? foreign)?.[1];
}

function forget(storage: KeptThing['storage']): void {
  for (const key of Object.keys(storageOf({ storage }))) {
    if (thingOf(key)?.owner === 'person') storageOf({ storage }).removeItem(key);
  }
}

/** Forgets everything of the person who was signed in; the tokens too. */
export function forgetPerson(): void {
  forget('local');
  forget('tab');
}

/**
 * Makes this tab a person's, and forgets what another one left in it: it was signed out elsewhere, or brought back by the
 * browser after its session had ended.
 */
export function claimTab(userId: string | undefined): void {
  const owner = kept('tab-owner');
  if (owner.read() === userId) return;
  forget('tab');
  if (userId !== undefined) owner.write(userId);
}
