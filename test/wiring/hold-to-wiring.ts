import { S3Client } from '@aws-sdk/client-s3';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { settingEntries } from '../../shared/settings/catalogue.ts';
import { decide, denial } from '../support/iam/decide.ts';
import { type Grant, grantsIn } from '../support/iam/grants-in.ts';
import { requestsOf } from '../support/iam/requests-of.ts';
import { signedIamRequests, signedRequest } from '../support/iam/signed-requests.ts';
import type { IamRequest } from '../support/iam/statement.ts';
import { deployedAs } from './deployed-as.ts';
import { functionAtWork } from './function-at-work.ts';
import type { WiredFunction, Wiring } from './wiring.ts';

const parameter = '_PARAMETER';

/** Variables by which functions can receive a setting, whether or not a template grants it. */
const ofSettings = settingEntries.flatMap(([, { kind, where, variable }]) => {
  if (where === 'local' || variable === undefined) return [];
  return [kind === 'secret' ? `${variable}${parameter}` : variable];
});

export interface Hold {
  /** Requests that the role denies, and settings without a grant. Code that continues must not hide them. */
  refused: string[];
  /** Grants and settings (`setting TABLE_NAME`) that each function used. */
  used: Map<string, Set<string>>;
  /** Replaces the real wiring while `work` runs, and returns what was refused. */
  under(wiring: Wiring, work: () => Promise<unknown>): Promise<string[]>;
  release(): void;
}

type Send = (
  this: { config: { serviceId?: string } },
  command: { input: unknown; constructor: { name: string } },
  ...rest: unknown[]
) => unknown;
const ofEveryClient: { send: Send } = Object.getPrototypeOf(S3Client.prototype);

/** Without the value that `parameterOf` adds to the name of a parameter. */
function asNamed(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('Name' in input)) return input;
  return { ...input, Name: String(input.Name).replace(/\?.*$/s, '') };
}

const made = new WeakMap<WiredFunction, Grant[]>();
function grantsOf(own: WiredFunction): Grant[] {
  const grants = made.get(own) ?? grantsIn(own.statements);
  made.set(own, grants);
  return grants;
}

/**
 * From now on each function has only the environment and the policies of its template: settings of others are hidden from
 * it, and each request of its own to AWS is evaluated as IAM would, and refused where IAM would deny it.
 */
export function holdToWiring(real: Wiring): Hold {
  let wiring = real;
  let deployed = deployedAs(real, process.env);
  let refused: string[] = [];
  const used: Hold['used'] = new Map();
  const settings = process.env;
  const inCloud = new Set([
    ...ofSettings,
    ...Object.values(real).flatMap(({ environment }) => Object.keys(environment)),
  ]);

  const note = (entryPoint: string, what: string) => {
    used.set(entryPoint, (used.get(entryPoint) ?? new Set()).add(what));
  };

  const evaluate = (entryPoint: string, own: WiredFunction, request: IamRequest): void => {
    if (!decide(own.statements, request).isAllowed)
      throw Object.assign(new Error(`is denied ${denial(own.statements, request)}`), {
        name: 'AccessDeniedException',
      });
    for (const grant of grantsOf(own)) if (grant.covers(request)) note(entryPoint, grant.name);
  };
  /** @throws as AWS does for what the function at work may not do, and for what nothing is known about */
  const check = (requestsIn: () => readonly IamRequest[]): void => {
    const entryPoint = functionAtWork();
    const own = wiring[entryPoint ?? ''];
    if (entryPoint === undefined || own === undefined) return;
    try {
      for (const request of requestsIn()) evaluate(entryPoint, own, request);
    } catch (error) {
      refused.push(`${entryPoint} ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  };
  const checkCommand = (service: string, command: string, input: unknown): void =>
    check(() => requestsOf(service, command.replace(/Command$/, ''), asNamed(input), deployed));

  /** Named after its value, too: functions keep what they have read, and tests change it. */
  const parameterOf = (name: string, given: string): string | undefined => {
    const value = settings[name.slice(0, -parameter.length)];
    return value ? `${given}?${value}` : undefined;
  };

  /** With those whose values are in parameters. */
  const ofFunctions = new Set(
    [...inCloud].flatMap((name) =>
      name.endsWith(parameter) ? [name, name.slice(0, -parameter.length)] : [name],
    ),
  );
  const settingOf = (name: string): string | undefined => {
    // Most reads are of something else, and who reads takes longer to find out.
    if (!ofFunctions.has(name)) return settings[name];
    const entryPoint = functionAtWork();
    const own = wiring[entryPoint ?? ''];
    if (entryPoint === undefined || own === undefined) return settings[name];
    // In the cloud a secret is in a parameter only.
    if (inCloud.has(`${name}${parameter}`)) return undefined;
    if (!inCloud.has(name)) return settings[name];
    const given = own.environment[name];
    if (given === undefined) {
      refused.push(`${entryPoint} is not given ${name}`);
      return undefined;
    }
    note(entryPoint, `setting ${name}`);
    if (name.endsWith(parameter)) return settings[name] ?? parameterOf(name, given);
    const queue = /\/\[queue (.*)\]$/.exec(given)?.[1];
    const standIn = queue === undefined ? name : `QUEUE_URL_${queue}`;
    return settings[standIn.toUpperCase().replaceAll('-', '_')];
  };

  const isVisible = (name: string): boolean => {
    const own = wiring[functionAtWork() ?? ''];
    return own === undefined || !inCloud.has(name) || own.environment[name] !== undefined;
  };

  const { send } = ofEveryClient;
  ofEveryClient.send = function checked(command, ...rest) {
    try {
      checkCommand(this.config.serviceId ?? 'DynamoDB', command.constructor.name, command.input);
    } catch (error) {
      return Promise.reject(error);
    }
    const secret = command.input instanceof Object && Reflect.get(command.input, 'Name');
    return this.config.serviceId === 'SSM' && typeof secret === 'string' && secret.includes('?')
      ? Promise.resolve({ Parameter: { Value: secret.slice(secret.indexOf('?') + 1) } })
      : send.call(this, command, ...rest);
  };
  // Addresses that are signed for a browser are not sent.
  bucketClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        checkCommand('S3', commandName, args.input);
        return next(args);
      },
    { step: 'initialize', name: 'wiring' },
  );
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init = {}) => {
    const signed = input instanceof Request ? undefined : signedRequest(input, init);
    if (signed !== undefined) check(() => signedIamRequests(signed, deployed));
    return fetch(input, init);
  };
  process.env = new Proxy(settings, {
    get: (_, name) => (typeof name === 'string' ? settingOf(name) : Reflect.get(settings, name)),
    // A child process is handed all of it.
    ownKeys: () =>
      Reflect.ownKeys(settings).filter((name) => typeof name !== 'string' || isVisible(name)),
    // To the environment itself, which takes no properties of a proxy.
    set: (_, name, value) => Reflect.set(settings, name, value),
  });
  return {
    get refused() {
      return refused;
    },
    used,
    async under(planted, work) {
      const before = refused;
      [wiring, refused, deployed] = [planted, [], deployedAs(planted, settings)];
      await work();
      const found = refused;
      [wiring, refused, deployed] = [real, before, deployedAs(real, settings)];
      return found;
    },
    release() {
      process.env = settings;
      ofEveryClient.send = send;
      globalThis.fetch = fetch;
    },
  };
}
