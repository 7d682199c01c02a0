import type { ListedPlan } from '../../../../shared/calls/plans.ts';

/** Whether VAT comes on top of a price, to follow it: the same for all plans of an installation. */
export const vatWords = ({ vat_added: isAdded }: Pick<ListedPlan, 'vat_added'>): string =>
  isAdded ? 'plus VAT' : 'no VAT is added';
