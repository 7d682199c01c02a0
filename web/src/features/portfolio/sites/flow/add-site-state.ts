import type { ScanProgress } from '../../../../entities/scan/rules/wait-for-scan.ts';

/** Input of the Add Site modal. */
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

/** Why adding a site failed, for the screen. */
export interface AddSiteFailure {
  url: string;
  /** What happened, in a sentence. */
  reason: string;
  /** What the owner can do, if known. */
  hint?: string;
  /** Another address that may answer. */
  tryInstead?: string;
}

/** Pastimes during the first scan. */
export type Pastime = 'statistics' | 'tic-tac-toe';

export interface AddSiteState {
  step: AddSiteStep;
  isFormOpen: boolean;
  isWaitOpen: boolean;
  /** The open pastime. It stays open after the scan, and the next step waits until it is closed. */
  pastime: Pastime | undefined;
  /** The site that is being added, or the last one tried. */
  site: NewSite | undefined;
  progress: ScanProgress | undefined;
  errors: Partial<Record<keyof NewSite, string>>;
  failure: AddSiteFailure | undefined;
  isFoundOpen: boolean;
  /** Pages that the crawled-pages modal offers. */
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

/** While true, the Add Site button reads 'Adding...' and is disabled. */
export const isAdding = ({ step }: AddSiteState): boolean => busy.has(step);

/** True once the site is saved, even if the search for its pages fails. */
export const isSaved = ({ step }: AddSiteState): boolean =>
  step === 'finding-pages' || step === 'saved';

/** Whether one of the modals of adding a site is open. */
export const isModalOpen = ({ isFormOpen, isWaitOpen, isFoundOpen, pastime }: AddSiteState) =>
  isFormOpen || isWaitOpen || isFoundOpen || pastime !== undefined;
