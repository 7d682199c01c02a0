import { addressIn, type Deployed } from '../support/iam/requests-of.ts';
import type { Wiring } from './wiring.ts';

/** Of the dead letters too, which no function sends to. */
const isOfQueue = (name: string): boolean =>
  name.startsWith('QUEUE_URL_') || name === 'DEAD_LETTERS_URL';

/**
 * Translates names and addresses of the stand-ins into those of the deployed resources: both are values of the same setting.
 * @param settings the environment of the test
 */
export function deployedAs(wiring: Wiring, settings: NodeJS.ProcessEnv): Deployed {
  const deployed: Record<string, string> = {};
  for (const { environment } of Object.values(wiring)) Object.assign(deployed, environment);

  const setting = (name: string): string => {
    const value = deployed[name];
    if (value === undefined) throw new Error(`No function is given ${name}`);
    return value;
  };
  const find = (local: string, names: readonly string[]): string | undefined =>
    names.find((name) => settings[name] === local);
  const valueOf = (local: string, ...names: readonly string[]): string => {
    const name = find(local, names);
    if (name === undefined) throw new Error(`${local} is not the value of ${names.join(' or ')}`);
    return setting(name);
  };
  const ofQueues = Object.keys(deployed).filter(isOfQueue);
  return {
    setting,
    valueOf,
    queueAt: (url) =>
      valueOf(url, ...ofQueues)
        .split('/')
        .at(-1) ?? '',
    senderFor(local) {
      if (local !== addressIn(settings['MAIL_FROM'] ?? ''))
        throw new Error(`${local} sends no mail`);
      return setting('MAIL_FROM');
    },
    // The name of the access log's bucket comes with the message about an object in it.
    bucketOf(local) {
      const name = find(local, ['REPORTS_BUCKET', 'STATUS_BUCKET']);
      return name === undefined ? '[visitorlogs]' : setting(name);
    },
  };
}
