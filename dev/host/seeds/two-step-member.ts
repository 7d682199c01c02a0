import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { writeWhole } from '../../stand-ins/write-whole.ts';
import type { sender } from './calls.ts';

/** The sub-user of the sample team whose sign-in has a second step. */
export const twoStepMember = { email: 'careful@example.com', firstName: 'Cara' } as const;

const App = z.object({ secret: z.string(), uri: z.string() });
const fileIn = (dataDir: string): string => join(dataDir, 'two-step-member.json');

/** The secret for an authenticator app: `otpauth://totp/…`. Undefined until it is set up. */
export function twoStepUri(dataDir: string): string | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  return App.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).uri;
}

/** Sets the second step up. The secret is stored first, because the user pool returns it only once. */
export async function setUpTwoStep(
  dataDir: string,
  send: ReturnType<typeof sender>,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const app = App.parse(await send(`/two-step/${userId}`, { password }));
  writeWhole(fileIn(dataDir), JSON.stringify(app));
  const code = new TOTP({ secret: Secret.fromBase32(app.secret) }).generate();
  await send(`/two-step/${userId}/verify`, { code });
}
