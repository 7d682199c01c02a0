import { type IPolicyValidationPlugin, Validations } from 'aws-cdk-lib';
import { CfnPolicy, CfnRole } from 'aws-cdk-lib/aws-iam';
import { rules } from 'cdk-nag';
import type { Construct, IConstruct } from 'constructs';

const metadataKey = 'web-vitals:wildcard-reason';

/** Records why roles at or below a construct have wildcards in their permissions. */
export function explainWildcards(scope: Construct, reason: string): void {
  scope.node.addMetadata(metadataKey, reason);
}

function reasonFor(construct: IConstruct): string | undefined {
  for (const scope of construct.node.scopes.toReversed()) {
    const entry = scope.node.metadata.find(({ type }) => type === metadataKey);
    if (entry !== undefined) return String(entry.data);
  }
  return undefined;
}

/**
 * Acknowledges the explained wildcards with their reason; every other wildcard remains a finding. cdk-nag identifies
 * such a finding by the resolved resource, which is known only in final templates, so this is a plugin, added before
 * cdk-nag's.
 */
export class ExplainedWildcards implements IPolicyValidationPlugin {
  readonly name = 'explained-wildcards';
  readonly #app: IConstruct;

  constructor(app: IConstruct) {
    this.#app = app;
  }

  validate() {
    for (const construct of this.#app.node.findAll()) {
      if (!(construct instanceof CfnRole || construct instanceof CfnPolicy)) continue;
      const reason = reasonFor(construct);
      const findings = rules.iam.IAMNoWildcardPermissions(construct);
      if (reason === undefined || !Array.isArray(findings)) continue;
      for (const finding of findings) {
        Validations.of(construct).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason });
      }
    }
    return { success: true, violations: [] };
  }
}
