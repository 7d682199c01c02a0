import { Duration, Size, Validations, Annotations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  AssetImageCode,
  CfnFunction,
  Function as LambdaFunction,
  Handler,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { settingsOf } from '../settings.ts';
import { isJavaImage, withJava } from '../markup/java-image.ts';
import type { CodeOf } from './bundled-code.ts';
import { explainWildcards } from './explained-wildcards.ts';
import { monthLog } from './month-log.ts';
import { wildcardReasonOf } from './permissions.ts';
import { metricNamespaceOf } from './stage.ts';
import { baseImages, isPinned } from '../markup/base-images.ts';

/** Warns of base images that no digest could be found for. */
function warnOfLooseImages(scope: Construct): void {
  const loose = Object.values(baseImages()).filter((image) => !isPinned(image));
  if (loose.length > 0)
    Annotations.of(scope).addWarningV2(
      'web-vitals:baseImages',
      `${loose.join(' and ')} could not be pinned, as Docker or its registry did not answer: a deployment would be refused`,
    );
}

export interface ServiceFunctionProps {
  codeOf: CodeOf;
  /** Name of the entry point: `start-scan.call`. */
  entryPoint: string;
  description: string;
  /** @default a name that CloudFormation makes up */
  functionName?: string;
  /** @default a name that CloudFormation makes up */
  roleName?: string;
  environment: Record<string, string>;
  /** Permissions besides writing its own log. */
  permissions: readonly PolicyStatement[];
  /** @default 10 seconds */
  timeout?: Duration;
  /** Megabytes; CPU time grows with it. @default 512 */
  memorySize?: number;
  /** Megabytes of /tmp. @default 512 */
  temporaryStorage?: number;
  /** @default ARM64, the cheaper one */
  architecture?: Architecture;
}

/** One function with its own role and its own log group. No two functions share a role. */
export class ServiceFunction extends Construct {
  readonly entryPoint: string;
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    this.entryPoint = props.entryPoint;
    const settings = settingsOf(this);
    const { tracing: isTraced, billing } = settings;
    this.logGroup = monthLog(this, 'Log');
    const role = new Role(this, 'Role', {
      ...(props.roleName === undefined ? {} : { roleName: props.roleName }),
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        own: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [this.logGroup.logGroupArn],
            }),
            ...(isTraced ? [tracePermission()] : []),
            ...props.permissions,
          ],
        }),
      },
    });
    const reasons = new Set(
      props.permissions.flatMap((statement) => wildcardReasonOf(statement) ?? []),
    );
    if (reasons.size > 0) explainWildcards(role, [...reasons].join(' '));
    if (isTraced)
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason:
          'X-Ray has no resources that a permission could name; a test forbids any other statement on all resources.',
      });
    const code = props.codeOf(props.entryPoint, isJavaImage(props.entryPoint, settings));
    const isImage = code instanceof AssetImageCode;
    if (isImage) warnOfLooseImages(this);
    this.function = new LambdaFunction(this, 'Function', {
      runtime: isImage ? Runtime.FROM_IMAGE : Runtime.NODEJS_24_X,
      architecture: props.architecture ?? Architecture.ARM_64,
      code,
      handler: isImage ? Handler.FROM_IMAGE : 'index.handler',
      description: props.description,
      ...(props.functionName === undefined ? {} : { functionName: props.functionName }),
      tracing: isTraced ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: {
        METRICS_NAMESPACE: metricNamespaceOf(this),
        // Whether a plan has ended matters to every function that finds a caller or a plan.
        BILLING: billing,
        ...props.environment,
      },
      timeout: props.timeout ?? Duration.seconds(10),
      memorySize: props.memorySize ?? 512,
      ...(props.temporaryStorage === undefined
        ? {}
        : { ephemeralStorageSize: Size.mebibytes(props.temporaryStorage) }),
      // The inline policy is complete; without this the CDK would add a second one.
      role: role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
    });
    // Named, so that it gets another id than the image: one cannot become the other (`replacement-ids.ts`).
    const element = this.function.node.defaultChild;
    if (props.entryPoint === withJava && !isImage && element instanceof CfnFunction)
      element.packageType = 'Zip';
  }
}

const tracePermission = (): PolicyStatement =>
  new PolicyStatement({
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  });
