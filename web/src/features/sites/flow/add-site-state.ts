import type { ScanProgress } from '../../../entities/scan/wait-for-scan.ts';

/** What is typed into the Add Site modal. */
export interface NewSite {
  url: string;
  siteName: string;
  /** Digits, or empty for none. */
  propertyId: string;
}

export type AddSiteStep =
  | 'idle'
  | 'checking'
  | 'scanning'
  | 'saving'
  | 'finding-pages'
  | 'saved'
  | 'failed';

/** Why adding a site ended, for the screen to explain. */
export interface AddSiteFailure {
  url: string;
  /** What happened, in a sentence. */
  reason: string;
  /** What the owner can do, where we know. */
  hint?: string;
}

/** What passes the time while the first scan runs. */
export type Pastime = 'statistics' | 'tic-tac-toe';

export interface AddSiteState {
  step: AddSiteStep;
  isFormOpen: boolean;
  isWaitOpen: boolean;
  /** The open one: it outlasts the scan, and what comes after the scan waits for its end. */
  pastime: Pastime | undefined;
  /** The site being added, or the last one tried. */
  site: NewSite | undefined;
  progress: ScanProgress | undefined;
  errors: Partial<Record<keyof NewSite, string>>;
  failure: AddSiteFailure | undefined;
  isFoundOpen: boolean;
  /** What the crawled-pages modal offers. */
  found: { siteUrl: string; pages: string[] } | undefined;
}

export const initialState: AddSiteState = {
  step: 'idle',
  isFormOpen: false,
  isWaitOpen: false,
  pastime: undefined,
  site: undefined,
  progress: undefined,
  errors: {},
  failure: undefined,
  isFoundOpen: false,
  found: undefined,
};

const busy: ReadonlySet<AddSiteStep> = new Set(['checking', 'scanning', 'saving', 'finding-pages']);

/** While true the Add Site button reads 'Adding...' and is disabled. */
export const isAdding = ({ step }: AddSiteState): boolean => busy.has(step);

/** True once the site is kept, whatever becomes of the search for its pages. */
export const isSaved = ({ step }: AddSiteState): boolean =>
  step === 'finding-pages' || step === 'saved';

/** Whether one of the modals of adding a site is open. */
export const isModalOpen = ({ isFormOpen, isWaitOpen, isFoundOpen, pastime }: AddSiteState) =>
  isFormOpen || isWaitOpen || isFoundOpen || pastime !== undefined;
