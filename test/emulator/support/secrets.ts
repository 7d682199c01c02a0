import { PutParameterCommand } from '@aws-sdk/client-ssm';
import type { Emulator } from './emulator.ts';

/** Secrets of this deployment, by the setting that names their parameter, with the variable that has them in tests. */
const secrets = {
  cruxKeyParameter: 'CRUX_API_KEY',
  googleAnalyticsKeyParameter: 'GOOGLE_ANALYTICS_KEY',
  stripeKeyParameter: 'STRIPE_SECRET_KEY',
  stripeWebhookSecretParameter: 'STRIPE_WEBHOOK_SECRET',
  mailLinkKeyParameter: 'MAIL_LINK_KEY',
} as const;
const nameOf = (setting: string): string => `/web-vitals/emulated/${setting}`;

/** Settings that name the parameters. */
export const secretSettings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(secrets).map((setting) => [setting, nameOf(setting)]),
);

/** Creates the parameters, as an operator does before the deployment. */
export async function createSecrets({ aws }: Emulator): Promise<void> {
  const ssm = aws.ssmIn(aws.region);
  for (const [setting, variable] of Object.entries(secrets)) {
    const Value = process.env[variable] ?? `secret of ${setting}`;
    await ssm.send(new PutParameterCommand({ Name: nameOf(setting), Value, Type: 'SecureString' }));
  }
}
