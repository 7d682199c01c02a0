import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CfnOutput, Fn, Stack, type StackProps, Validations, Token } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IUserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { identityProviders } from '../../shared/models/identity/identity-provider.ts';
import type { RuntimeConfig } from '../../shared/deployment/runtime-config.ts';
import { companyOf } from '../../shared/models/billing/company.ts';
import { monthLog } from '../platform/month-log.ts';
import { privateBucket } from '../platform/private-bucket.ts';
import {
  securityHeaders,
  sharedPageHeaders,
  sharedPages,
} from '../../shared/deployment/security-headers.ts';
import { explainWildcards } from '../platform/explained-wildcards.ts';
import type { Settings } from '../settings.ts';
import { acknowledgeRules, hsts, uncachedErrors } from './distribution-rules.ts';
import { edgeCode } from './edge-code.ts';
import { statusDelivery } from './status-delivery.ts';

/**
 * A value that a stack computes, for other stacks, which must depend on it. CloudFormation and its linters refuse to split what
 * `Fn::GetStackOutput` returns, so the owner computes the value and publishes it as an output.
 *
 * @param value a constant stays one
 */
function published(owner: Stack, outputName: string, value: string): string {
  if (!Token.isUnresolved(value)) return value;
  new CfnOutput(owner, outputName, { value });
  return Fn.getStackOutput(owner.stackName, outputName);
}

export interface WebStackProps extends StackProps {
  api: HttpApi;
  userPool: IUserPool;
  client: UserPoolClient;
  /** `wss://…` */
  socketUrl: string;
  logs: IBucket;
  /** ARN of the firewall in front of it. @default none */
  firewallArn?: string | undefined;
  settings: Settings;
}

/** The single-page app and the API behind one CloudFront distribution, so that both share their origin. */
export class WebStack extends Stack {
  readonly publicUrl: string;
  /** The key that CloudFront sends, followed by others that functions accept; for other stacks. */
  readonly originKeys: string[];
  readonly distribution: Distribution;
  /** Of status pages on domains of their own. */
  statusDomains: Distribution | undefined;
  /** The public files of status pages. */
  readonly statusPages: Bucket;
  readonly #bucket: Bucket;
  readonly #props: WebStackProps;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    this.#props = props;
    // The last part of the stack's id: long, random, and known only to CloudFront and our functions.
    const ownKey = Fn.select(2, Fn.split('/', this.stackId));
    const keys = (own: string) =>
      props.settings.originKeys.map((key) => (key === 'default' ? own : key));
    this.originKeys = keys(published(this, 'OriginKey', ownKey));
    const [sentKey = ''] = keys(ownKey);
    this.#bucket = privateBucket(this, 'App', {
      serverAccessLogsBucket: props.logs,
      serverAccessLogsPrefix: 'app/',
    });
    this.statusPages = privateBucket(this, 'StatusPages', {
      serverAccessLogsBucket: props.logs,
      serverAccessLogsPrefix: 'status/',
    });
    this.distribution = this.#distribution(props, { bucket: this.#bucket, sentKey });
    this.publicUrl =
      props.settings.publicUrl === ''
        ? `https://${this.distribution.distributionDomainName}`
        : props.settings.publicUrl;
    new CfnOutput(this, 'Address', { value: this.publicUrl });
    // Target for the operator's domain.
    new CfnOutput(this, 'CloudFrontHost', { value: this.distribution.distributionDomainName });
  }

  #distribution(
    props: WebStackProps,
    { bucket, sentKey }: { bucket: Bucket; sentKey: string },
  ): Distribution {
    const viewerRequest = {
      function: new EdgeFunction(this, 'ViewerRequest', {
        functionName: this.#nameInAccount(),
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(edgeCode()),
      }),
      eventType: FunctionEventType.VIEWER_REQUEST,
    };
    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: this.#headers(props, 'Headers'),
      functionAssociations: [viewerRequest],
      compress: true,
    };
    const { region } = Stack.of(props.api);
    const apiHost = `${props.api.apiId}.execute-api.${region}.${this.urlSuffix}`;
    const files = S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: new S3OriginAccessControl(this, 'FilesAccess', {
        originAccessControlName: this.#nameInAccount(),
      }),
    });
    const api = new HttpOrigin(apiHost, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { 'x-origin-key': sentKey },
    });
    const status = statusDelivery(this, {
      bucket: this.statusPages,
      name: this.#nameInAccount(),
      firewallArn: props.firewallArn,
      settings: props.settings,
    });
    this.statusDomains = status.domains;
    const distribution = new Distribution(this, 'Distribution', {
      comment: this.stackName,
      ...(props.firewallArn === undefined ? {} : { webAclId: props.firewallArn }),
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...this.#ownDomain(props.settings),
      errorResponses: uncachedErrors,
      defaultBehavior: { ...common, origin: files },
      additionalBehaviors: {
        [`${sharedPages}*`]: {
          ...common,
          origin: files,
          responseHeadersPolicy: this.#headers(props, 'SharedHeaders'),
        },
        // Files under the path of calls. More specific patterns come first; they are matched before the edge function
        // runs.
        '/api/openapi.json': { ...common, origin: files },
        '/api/openapi.json/': { ...common, origin: files },
        '/api/docs': { ...common, origin: files },
        '/api/docs/': { ...common, origin: files },
        ...status.behaviors,
        '/v/*': {
          ...common,
          origin: api,
          functionAssociations: [this.#visitorRequest()],
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        '/api/*': {
          ...common,
          origin: api,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      },
    });
    if (props.settings.certificateArn === '') {
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          'CloudFront’s own certificate allows no newer minimum; with `certificateArn` TLS 1.2 is set.',
      });
    }
    acknowledgeRules(distribution, {
      log: 'Standard logging v2 (lib/visitors) is a delivery beside the distribution.',
      firewallArn: props.firewallArn,
    });
    return distribution;
  }

  /** Answers the beacons of visitors, which reach nothing else. */
  #visitorRequest(): FunctionAssociation {
    const code = readFileSync(
      join(import.meta.dirname, '../visitors/visitor-edge-function.js'),
      'utf8',
    );
    return {
      function: new EdgeFunction(this, 'VisitorRequest', {
        functionName: `${this.#nameInAccount()}-visitors`,
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(code),
      }),
      eventType: FunctionEventType.VIEWER_REQUEST,
    };
  }

  /** The host of `publicUrl` with its certificate. Without a certificate, CloudFront uses its own host and TLS. */
  #ownDomain({ certificateArn, publicUrl }: Settings): Partial<DistributionProps> {
    if (certificateArn === '') return {};
    return {
      domainNames: [new URL(publicUrl).hostname],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  /**
   * CloudFront's names are shared by all regions of an account; the CDK's default would be taken in the second region.
   */
  #nameInAccount(): string {
    return `${this.stackName}-${this.region}`;
  }

  #headers(props: WebStackProps, id: 'Headers' | 'SharedHeaders'): ResponseHeadersPolicy {
    const isShared = id === 'SharedHeaders';
    const socketOrigin = Fn.select(0, Fn.split('/live', props.socketUrl));
    const cognito = `https://cognito-idp.${Stack.of(props.userPool).region}.amazonaws.com`;
    const headers = securityHeaders({ connectTo: [cognito, socketOrigin] });
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName: `${this.#nameInAccount()}${isShared ? '-shared' : ''}`,
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: headers['content-security-policy'] ?? '',
          override: true,
        },
        strictTransportSecurity: hsts,
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: isShared
            ? HeadersReferrerPolicy.NO_REFERRER
            : HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries({
          'permissions-policy': headers['permissions-policy'] ?? '',
          'cross-origin-opener-policy': headers['cross-origin-opener-policy'] ?? '',
          ...(isShared ? { 'x-robots-tag': sharedPageHeaders['x-robots-tag'] } : {}),
        }).map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }

  /** Uploads the built single-page app, with the settings that it reads. */
  deployApp(appFolder: string): void {
    if (!existsSync(join(appFolder, 'index.html'))) {
      throw new Error(`${appFolder} is missing: run \`npm run build\``);
    }
    const props = this.#props;
    const config = {
      region: Stack.of(props.userPool).region,
      userPoolId: props.userPool.userPoolId,
      userPoolClientId: props.client.userPoolClientId,
      socketUrl: props.socketUrl,
      local: false,
      billing: billingOf(props.settings),
      company: companyOf(props.settings),
      globalping: props.settings.globalping === 'on',
      ...(this.statusDomains === undefined
        ? {}
        : { statusDomainsHost: this.statusDomains.distributionDomainName }),
      ...(props.settings.ownSiteKey === '' ? {} : { ownSiteKey: props.settings.ownSiteKey }),
      signInWith: Object.fromEntries(
        identityProviders
          .filter((provider) => props.settings[`${provider}ClientId`] !== '')
          .map((provider) => [provider, { isStandIn: false }]),
      ),
    };
    const logGroup = monthLog(this, 'UploaderLog');
    const immutable = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(appFolder, { exclude: ['index.html'] })],
      destinationBucket: this.#bucket,
      logGroup,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      // Only these have a hash in their name; other files would stay in browsers for a year.
      exclude: ['*'],
      include: ['assets/*'],
      prune: false,
    });
    const entry = new BucketDeployment(this, 'Entry', {
      sources: [
        Source.asset(appFolder, { exclude: ['assets', 'assets/**'] }),
        Source.jsonData('config.json', config),
      ],
      destinationBucket: this.#bucket,
      logGroup,
      cacheControl: [CacheControl.noCache()],
      distribution: this.distribution,
      distributionPaths: ['/index.html', '/config.json'],
      prune: false,
    });
    const reason =
      'The only function of this stack is the CDK’s own uploader, which runs at deployment.';
    explainWildcards(this, reason);
    Validations.of(this).acknowledge(
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
        reason,
      },
      { id: 'AwsSolutions-L1', reason },
    );
    // index.html must be published after the files that it names.
    entry.node.addDependency(immutable);
  }
}

/** Payment settings for the browser. Without a key nothing can be paid. */
const billingOf = ({ billing, stripeKeyParameter }: Settings): RuntimeConfig['billing'] => {
  if (billing === 'off') return 'off';
  return stripeKeyParameter === '' ? 'not-configured' : 'stripe';
};
