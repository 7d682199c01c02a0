import { App } from 'aws-cdk-lib';
import { addProduct } from '../../lib/app.ts';
import { cdkContext, codeOf, emptyWebApp } from '../support/synthesize.ts';
import { wiringOf } from './wiring-of.ts';
import type { Wiring } from './wiring.ts';

/** Such as have functions read secrets. */
const settings = {
  cruxKeyParameter: '/web-vitals/crux-key',
  semrushKeyParameter: '/web-vitals/semrush-key',
  globalping: 'on',
  globalpingTokenParameter: '/web-vitals/globalping-token',
  googleAnalyticsKeyParameter: '/web-vitals/google-analytics-key',
  googleClientId: 'google-client',
  googleSecretParameter: '/web-vitals/google-secret',
  microsoftClientId: 'microsoft-client',
  microsoftSecretParameter: '/web-vitals/microsoft-secret',
  slackClientId: 'slack-client',
  slackSecretParameter: '/web-vitals/slack-secret',
  stripeKeyParameter: '/web-vitals/stripe-key',
  stripeWebhookSecretParameter: '/web-vitals/stripe-webhook-secret',
};

export async function synthesiseWiring(): Promise<Wiring> {
  const context = { ...cdkContext(), ...settings };
  const app = new App({ context, builtinCloudFormationValidation: false });
  await addProduct(app, { codeOf, appFolder: emptyWebApp() });
  return wiringOf(app);
}
