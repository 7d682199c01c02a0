export interface KeptThing {
  /** `local` survives a visit and is shared by all tabs; `tab` ends with its tab. */
  storage: 'local' | 'tab';
  /** A person's data is cleared at sign-out, and when another person signs in; the browser's data stays. */
  owner: 'person' | 'browser';
  /** A person's data that stays when their session ends without a sign-out, until they sign in again. */
  outlivesSession?: true;
}

const persons = { storage: 'local', owner: 'person' } as const;
const personsInTab = { storage: 'tab', owner: 'person' } as const;
const forTheReturn = { ...personsInTab, outlivesSession: true } as const;

/** Everything that the product stores in a browser; no other file accesses its storage. */
const ours = {
  user: persons,
  id: persons,
  /** The account's address: the root user's, also for sub-users. */
  account: persons,
  currentSite: persons,
  comparisonUrl: persons,
  propertyId: persons,
  /** When Since of Today was opened last, ISO 8601. */
  'seen-news': persons,
  /** The scans that this tab follows. */
  runningScans: personsInTab,
  /** The plan that this tab has gone to pay for. */
  begunPurchase: personsInTab,
  /** The last user of this tab. */
  'tab-owner': forTheReturn,
  /** Where this tab was when the session ended. */
  'return-to': forTheReturn,
  /** What is typed into forms that are not sent yet. */
  drafts: forTheReturn,
  /** Set after a session ended without a sign-out, until the next sign-in. */
  'lost-session': { ...persons, outlivesSession: true },
  /** The account got its first site in this tab, and whether its outages are mailed is still offered. */
  'first-site': personsInTab,
  /** The questions of the first visit were put off in this tab. */
  'first-visit-later': personsInTab,
  /** What this tab has begun with Google or Microsoft: a sign-in, or a link to the account of a person. */
  'social-sign-in': forTheReturn,
  /** How far each screen of this tab's history was scrolled, by history entry. The router writes it. */
  'scroll-positions': { storage: 'tab', owner: 'browser' },
  'reloaded-for-code-at': { storage: 'tab', owner: 'browser' },
} as const satisfies Record<string, KeptThing>;
export type KeptName = keyof typeof ours;

const amplifyKeys = 'CognitoIdentityServiceProvider.';
/** Data that libraries and status pages store by themselves, by the prefix of their keys. */
const byLibraries = {
  [amplifyKeys]: persons,
  'mantine-color-scheme-value': { storage: 'local', owner: 'browser' },
  'status-key.': personsInTab,
} as const satisfies Record<string, KeptThing>;
/** Entries of the registry, by key or prefix. */
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

/** Removes every token that aws-amplify keeps. */
export function forgetTokens(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(amplifyKeys)) localStorage.removeItem(key);
}

/** The registry as a list. */
export const everythingKept = (): (KeptThing & { key: string })[] =>
  Object.entries<KeptThing>({ ...ours, ...byLibraries }).map(([key, thing]) => ({ ...thing, key }));

/** The entry of a key; undefined for a key that is not ours. */
export function thingOf(key: string): KeptThing | undefined {
  const own = Object.entries<KeptThing>(ours).find(([known]) => known === key);
  const foreign = Object.entries<KeptThing>(byLibraries).find(([start]) => key.startsWith(start));
  return (own ?? foreign)?.[1];
}

/** How a session ends: the person signs out, or it ends in the middle of their work. */
export type SessionEnd = 'signed-out' | 'lost';

function forget(storage: KeptThing['storage'], end: SessionEnd): void {
  for (const key of Object.keys(storageOf({ storage }))) {
    const thing = thingOf(key);
    const stays = end === 'lost' && thing?.outlivesSession === true;
    if (thing?.owner === 'person' && !stays) storageOf({ storage }).removeItem(key);
  }
}

/** Deletes the data of the signed-in person, including the tokens. */
export function forgetPerson(end: SessionEnd): void {
  // Written first: other tabs read it when they learn that the rest is gone.
  if (end === 'lost') kept('lost-session').write('1');
  forget('local', end);
  forget('tab', end);
}

/**
 * Assigns this tab to a person, and deletes data that another person left in it: they signed out elsewhere, or the
 * browser restored the tab after their session had ended. A lost session keeps what its user needs to continue.
 */
export function claimTab(userId: string | undefined): void {
  const owner = kept('tab-owner');
  if (owner.read() === userId) return;
  const isLost = userId === undefined && kept('lost-session').read() !== undefined;
  forget('tab', isLost ? 'lost' : 'signed-out');
  if (userId !== undefined) owner.write(userId);
}

/** What a stored text holds; null where it holds nothing that can be read. */
export function parseJson(text = 'null'): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
