import { Duration, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';

/** As `securityHeaders` says. */
export const hsts = {
  accessControlMaxAge: Duration.seconds(63_072_000),
  includeSubdomains: true,
  override: true,
};

/**
 * Errors that CloudFront would cache for ten seconds, regardless of their headers, and serve to everyone who requests
 * the same path: caller and query are not part of its cache key.
 */
const keptByDefault = [404, 405, 414, 500, 501, 502, 503, 504];
export const uncachedErrors = keptByDefault.map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** @param log why it has no access log of the first version */
export function acknowledgeRules(
  distribution: Distribution,
  { log, firewallArn }: { log: string; firewallArn: string | undefined },
): void {
  const reasons = [
    ['AwsSolutions-CFR3', log],
    ['AwsSolutions-CFR1', 'The product is offered everywhere.'],
    ...(firewallArn === undefined
      ? [
          [
            'AwsSolutions-CFR2',
            'A firewall costs per month; with `floodLimit` there is one. We limit by account and address ourselves.',
          ] as const,
        ]
      : []),
  ] as const;
  for (const [id, reason] of reasons) Validations.of(distribution).acknowledge({ id, reason });
}
