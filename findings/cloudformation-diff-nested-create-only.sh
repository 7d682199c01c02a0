#!/usr/bin/env bash
# AWS CDK's diff: a replacement that a nested property causes is announced as an update.
#
# Expected: `cdk diff` says that a resource will be replaced whenever a create-only property of it changes.
# Seen (@aws-cdk/cloudformation-diff 2.187.5 with @aws-cdk/aws-service-spec 0.1.216): only properties of the first level are looked up.
# The name of a budget lies one level lower (`Budget.BudgetName`), the schema's data says that it causes a replacement, and the diff
# says WILL_UPDATE. A role's name, at the first level, is WILL_REPLACE.
# Matters to: reviews of a deployment, and gates that refuse replacements: the deployment replaces, or fails where the name is taken.
# Do: read `causesReplacement` of the types below a property, too.
# Needs: npm.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @aws-cdk/cloudformation-diff@2.187.5 @aws-cdk/aws-service-spec@0.1.216

cat > impact.mjs <<'JS'
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import { fullDiff } from '@aws-cdk/cloudformation-diff';

const budget = (BudgetName) => ({
  Type: 'AWS::Budgets::Budget',
  Properties: { Budget: { BudgetName, BudgetType: 'COST', TimeUnit: 'MONTHLY' } },
});
const role = (RoleName) => ({ Type: 'AWS::IAM::Role', Properties: { RoleName } });
for (const [name, resource] of Object.entries({ budget, role })) {
  const { resources } = fullDiff({ Resources: { It: resource('one') } }, { Resources: { It: resource('other') } });
  console.log(`another name of a ${name}: ${resources.changes.It.changeImpact}`);
}
const db = loadAwsServiceSpecSync();
const [found] = db.lookup('resource', 'cloudFormationType', 'equals', 'AWS::Budgets::Budget');
const types = db.follow('usesType', found).map(({ entity }) => entity);
const data = types.find(({ name }) => name === 'BudgetData');
console.log(`BudgetName in the data: ${JSON.stringify(data.properties.BudgetName.causesReplacement)}`);
JS
node impact.mjs | tee seen

cat > expected <<'TEXT'
another name of a budget: WILL_UPDATE
another name of a role: WILL_REPLACE
BudgetName in the data: "yes"
TEXT
diff expected seen && echo 'as found'
