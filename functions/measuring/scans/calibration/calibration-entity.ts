import { entity, primaryKey } from '../../../platform/table/entity.ts';

/**
 * What estimates of one cause were worth, over all sites: sums of points, and nothing about whose they are.
 * Access: all of them. Written in the transaction that ends the scan which measured a fix, so that each fix counts once, and
 * one a site.
 */
export const calibrationEntity = entity('calibration', {
  attributes: {
    /** Lighthouse's audit id. */
    cause: { type: 'string', required: true },
    /** Lighthouse's title of it; absent on old items. */
    title: { type: 'string' },
    fixes: { type: 'number', required: true },
    predicted: { type: 'number', required: true },
    real: { type: 'number', required: true },
  },
  indexes: {
    byCause: primaryKey('calibration', '${cause}'),
  },
});
