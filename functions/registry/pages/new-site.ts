export interface NewSite {
  /** Normalised. */
  url: string;
  siteName: string;
  propertyId: string;
  /** Set for an imported site. */
  clientId?: string;
  tags?: string[];
}

/** Why nothing was added: the limit, or the address at this index. */
export type AddedSites =
  | { done: true }
  | { done: false; refused: 'limit' }
  | { done: false; refused: 'exists' | 'competitor'; index: number };
