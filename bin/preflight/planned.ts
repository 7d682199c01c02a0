import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnResource, type Environment, Stack } from 'aws-cdk-lib';
import { CfnApi, CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnRole } from 'aws-cdk-lib/aws-iam';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { addProduct } from '../../lib/app.ts';

export interface PlannedApi {
  protocol: 'HTTP' | 'WebSocket';
  routes: number;
  integrations: number;
}

/** What a deployment with some settings consists of. */
export interface Planned {
  stacks: readonly { name: string; region: string }[];
  /** Number of IAM roles. */
  roles: number;
  apis: readonly PlannedApi[];
}

/**
 * Makes the CDK app of these settings, as a deployment does, without bundles and web app: some seconds.
 * @param context of the CDK
 */
export async function planned(
  context: Readonly<Record<string, unknown>>,
  env: Environment,
): Promise<Planned> {
  const folder = await mkdtemp(join(tmpdir(), 'web-vitals-planned-'));
  try {
    await writeFile(join(folder, 'index.html'), '');
    const app = new App({
      context: { ...context, 'aws:cdk:disable-asset-staging': true },
      outdir: join(folder, 'out'),
      treeMetadata: false,
      stackTraces: false,
    });
    const codeOf = () => Code.fromInline('exports.handler = () => undefined');
    await addProduct(app, { codeOf, appFolder: folder, env });
    return contentsOf(app);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function contentsOf(app: App): Planned {
  const resources = app.node.findAll().filter((one) => CfnResource.isCfnResource(one));
  const routes = resources.filter((one) => one instanceof CfnRoute);
  const integrations = resources.filter((one) => one instanceof CfnIntegration);
  const apis = resources.filter((one) => one instanceof CfnApi);
  return {
    stacks: app.node.children
      .filter((child) => Stack.isStack(child))
      .map(({ stackName: name, region }) => ({ name, region })),
    roles: resources.filter((one) => one instanceof CfnRole).length,
    apis: apis.map(({ ref, protocolType }) => ({
      protocol: protocolType === 'WEBSOCKET' ? 'WebSocket' : 'HTTP',
      routes: routes.filter(({ apiId }) => apiId === ref).length,
      integrations: integrations.filter(({ apiId }) => apiId === ref).length,
    })),
  };
}
