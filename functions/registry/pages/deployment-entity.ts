import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * A deployment of a site, which its charts mark.
 * Access: a site's deployments in time order.
 */
export const deploymentEntity = ofAccount('deployment', {
  attributes: {
    /** `keyOfUrl` of the site. */
    siteKey: { type: 'string', required: true },
    /** UUID version 7 of the time of the deployment, so that it sorts by it. */
    deploymentId: { type: 'string', required: true },
    label: { type: 'string', required: true },
    at: { type: 'string', required: true },
    /** When it was recorded, ISO 8601. */
    createdAt: { type: 'string', required: true },
    /** 25 months after the deployment. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    bySite: inAccount('deployment#${siteKey}#${deploymentId}'),
  },
});
