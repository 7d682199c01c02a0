import { normaliseUrl } from '../../shared/urls.ts';

/** The spelling under which a page would be kept; what cannot be an address is found nowhere. */
export const pageUrl = (input: string): string => normaliseUrl(input) ?? input;
