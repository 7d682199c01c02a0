import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { statusHeaders, statusPath, widgetCsp } from '../../shared/deployment/status-files.ts';
import { hostsOf, type Settings } from '../settings.ts';
import { acknowledgeRules, hsts, uncachedErrors } from './distribution-rules.ts';

const code = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Code of the function at CloudFront. @param statusDomains `host=pageId` each */
export const statusDomainsCode = (statusDomains: readonly string[]): string =>
  code('status-domains-edge-function.js').replace(
    'var pages = {};',
    `var pages = ${JSON.stringify(Object.fromEntries(statusDomains.map((one) => one.split('='))))};`,
  );

interface StatusDeliveryProps {
  bucket: IBucket;
  /** Prefix of names in the account. */
  name: string;
  firewallArn: string | undefined;
  settings: Settings;
}

interface StatusDelivery {
  /** Of the product's own distribution. */
  behaviors: Record<string, BehaviorOptions>;
  /** For pages on domains of their own; undefined if the operator lists none. */
  domains: Distribution | undefined;
}

/** Status pages: files of a bucket, which neither the API nor the table has a part in. */
export function statusDelivery(
  scope: Construct,
  { bucket, name, firewallArn, settings }: StatusDeliveryProps,
): StatusDelivery {
  const origin = S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessControl: new S3OriginAccessControl(scope, 'StatusAccess', {
      originAccessControlName: `${name}-status`,
    }),
    // Without the right to list, S3 answers 403 for a page that does not exist.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
  const headers = {
    page: headersOf(scope, { id: 'Status', name }),
    widget: headersOf(scope, { id: 'Widget', name }),
  };
  const edgeFunction = (id: string, functionName: string, source: string): EdgeFunction =>
    new EdgeFunction(scope, id, {
      functionName: `${name}-${functionName}`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(source),
    });
  const behaviorsOf = (viewerRequest: EdgeFunction) => {
    const behavior = (file: keyof typeof headers): BehaviorOptions => ({
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers[file],
      functionAssociations: [
        { function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST },
      ],
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    });
    return { page: behavior('page'), widget: behavior('widget') };
  };
  const { page, widget } = behaviorsOf(
    edgeFunction('StatusRequest', 'status', code('status-edge-function.js')),
  );
  // The first pattern that fits counts.
  const behaviors = { [`${statusPath}*/widget`]: widget, [`${statusPath}*`]: page };
  const { statusDomains, statusDomainsCertificate } = settings;
  if (statusDomains.length === 0) return { behaviors, domains: undefined };
  const onDomain = behaviorsOf(
    edgeFunction('StatusDomainsRequest', 'status-domains', statusDomainsCode(statusDomains)),
  );
  const distribution = new Distribution(scope, 'StatusDomains', {
    comment: `${Stack.of(scope).stackName} status pages`,
    ...(firewallArn === undefined ? {} : { webAclId: firewallArn }),
    httpVersion: HttpVersion.HTTP2_AND_3,
    domainNames: hostsOf(statusDomains),
    certificate: Certificate.fromCertificateArn(
      scope,
      'StatusDomainsCertificate',
      statusDomainsCertificate,
    ),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    errorResponses: uncachedErrors,
    defaultBehavior: onDomain.page,
    additionalBehaviors: { '/widget': onDomain.widget },
  });
  acknowledgeRules(distribution, {
    log: 'S3 logs what CloudFront requests; readers of status pages are not recorded.',
    firewallArn,
  });
  // Target for the domains of status pages.
  new CfnOutput(scope, 'StatusDomainsHost', { value: distribution.distributionDomainName });
  return { behaviors, domains: distribution };
}

function headersOf(
  scope: Construct,
  { id, name }: { id: 'Status' | 'Widget'; name: string },
): ResponseHeadersPolicy {
  const isForWidget = id === 'Widget';
  return new ResponseHeadersPolicy(scope, `${id}Headers`, {
    responseHeadersPolicyName: `${name}-${id.toLowerCase()}`,
    corsBehavior: {
      accessControlAllowOrigins: ['*'],
      accessControlAllowHeaders: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowCredentials: false,
      originOverride: true,
    },
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: isForWidget ? widgetCsp : statusHeaders['content-security-policy'],
        override: true,
      },
      strictTransportSecurity: hsts,
      contentTypeOptions: { override: true },
      ...(isForWidget
        ? {}
        : { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: (['permissions-policy', 'cross-origin-resource-policy'] as const).map(
        (header) => ({ header, value: statusHeaders[header], override: true }),
      ),
    },
  });
}
