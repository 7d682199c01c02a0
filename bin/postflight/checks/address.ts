import { RuntimeConfig } from '../../../shared/deployment/runtime-config.ts';
import { listPlans } from '../../../shared/calls/billing/plans.ts';
import type { Check } from '../check.ts';

/** The web app, its configuration, and a call without a session. */
export const checkAddress: Check = {
  name: 'Address',
  minutes: 1,
  whatToDo:
    "docs/deploy.md, 'Your own domain', if the name does not lead to CloudFront; docs/runbook/calls.md, 'CloudFront answers 5xx' and 'Calls answer 5xx'.",
  async run({ product, made }, { signal }) {
    const page = await product.get('/login', signal);
    if (page.status !== 200) throw new Error(`/login answers ${page.status}`);
    if (!(await page.text()).includes('id="root"')) throw new Error('/login is not our page');
    const config = await product.get('/config.json', signal);
    if (config.status !== 200) throw new Error(`/config.json answers ${config.status}`);
    made.config = RuntimeConfig.parse(await config.json());
    await product.call(listPlans, {}, signal);
    return `${product.origin} serves the sign-in page and answers a call`;
  },
};
