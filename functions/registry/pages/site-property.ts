import { shardOf } from '../../platform/table/shards.ts';

/** Makes the clock check a site's Google Analytics property within minutes. Set with every change of the property. */
export const propertyDueSoon = (accountId: string, urlKey: string, now: Date) => ({
  propertyShard: shardOf(accountId, urlKey),
  propertyDue: now.toISOString(),
});

/** The checked state of a property, which is deleted when the property changes. */
export const knownOfProperty = ['propertyState', 'propertyCheckedAt'] as const;
/** Attributes that only sites with a property have. */
export const ofProperty = [...knownOfProperty, 'propertyShard', 'propertyDue'] as const;
