import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { CognitoError, userNotFound } from './errors.ts';
import { assertPool, type Operation, type Pool, srpIdentity } from './pool.ts';
import { makeVerifier } from './password-verifier.ts';
import type { User } from './user-store.ts';

/** The pool's rules, in the order and words in which Cognito reports the first violation. */
const rules: [RegExp, string][] = [
  [/^.{8,256}$/s, 'Password not long enough'],
  [/[A-Z]/, 'Password must have uppercase characters'],
  [/\d/, 'Password must have numeric characters'],
];

/** @throws InvalidPasswordException, InvalidParameterException for a password that the pool would refuse */
function assertPasswordPolicy(password: string): void {
  if (!/^\S.*\S$/s.test(password))
    throw new CognitoError(
      'InvalidParameterException',
      "Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  const broken = rules.find(([pattern]) => !pattern.test(password));
  if (broken !== undefined)
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${broken[1]}`,
    );
}

const Attributes = z.array(z.object({ Name: z.string(), Value: z.string().default('') }));
const OfUser = z.object({ UserPoolId: z.string(), Username: z.string().min(1) });

/** Parses the input and loads the user that it names. */
function admin<Shape extends z.ZodRawShape>(
  shape: Shape,
  act: (pool: Pool, user: User, input: z.infer<z.ZodObject<Shape>>) => unknown,
): Operation {
  const Input = z.object(shape);
  return (pool, raw) => {
    const { UserPoolId, Username } = OfUser.parse(raw);
    assertPool(pool, UserPoolId);
    const user = pool.store.findUser(Username);
    if (user === undefined) throw userNotFound();
    return act(pool, user, Input.parse(raw)) ?? {};
  };
}

const save = (pool: Pool, user: User, change: Partial<User>): void =>
  pool.store.saveUser({ ...user, ...change, updatedAt: Date.now() });

const asRecord = (attributes: z.infer<typeof Attributes>): Record<string, string> =>
  Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));

function createUser(
  pool: Pool,
  username: string,
  attributes: Record<string, string>,
  password: string | undefined,
): User {
  if (password !== undefined) assertPasswordPolicy(password);
  if (!z.email().safeParse(username).success)
    throw new CognitoError('InvalidParameterException', 'Username should be an email.');
  if (pool.store.findUser(username) !== undefined)
    throw new CognitoError('UsernameExistsException', 'User account already exists');
  const sub = randomUUID();
  const user: User = {
    sub,
    email: username.toLowerCase(),
    attributes: { ...attributes, email: username.toLowerCase() },
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    groups: [],
    ...(password === undefined ? {} : { password: makeVerifier(srpIdentity(pool, sub), password) }),
    createdAt: Date.now(),
    updatedAt: Date.now(),
  };
  pool.store.saveUser(user);
  return user;
}

const described = (user: User) => ({
  Username: user.sub,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.updatedAt / 1000,
});

/** Attributes in the API's list form. */
const listedAttributes = (user: User) =>
  Object.entries({ ...user.attributes, sub: user.sub, email: user.email }).map(([Name, Value]) => ({
    Name,
    Value,
  }));

const CreateInput = z.object({
  UserPoolId: z.string(),
  Username: z.string().min(1),
  TemporaryPassword: z.string().optional(),
  UserAttributes: Attributes.default([]),
});

/** Operations that the server performs on users. */
export const accountOperations: Record<string, Operation> = {
  AdminCreateUser(pool, raw) {
    const input = CreateInput.parse(raw);
    assertPool(pool, input.UserPoolId);
    const attributes = asRecord(input.UserAttributes);
    const user = createUser(pool, input.Username, attributes, input.TemporaryPassword);
    return { User: { ...described(user), Attributes: listedAttributes(user) } };
  },

  AdminSetUserPassword: admin(
    { Password: z.string(), Permanent: z.boolean().default(false) },
    (pool, user, { Password, Permanent }) => {
      assertPasswordPolicy(Password);
      save(pool, user, {
        password: makeVerifier(srpIdentity(pool, user.sub), Password),
        status: Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      });
    },
  ),

  AdminUpdateUserAttributes: admin(
    { UserAttributes: Attributes },
    (pool, user, { UserAttributes }) => {
      const attributes = { ...user.attributes, ...asRecord(UserAttributes) };
      const email = (attributes['email'] ?? user.email).toLowerCase();
      const owner = pool.store.findUser(email);
      if (owner !== undefined && owner.sub !== user.sub)
        throw new CognitoError(
          'AliasExistsException',
          'An account with the given email already exists.',
        );
      save(pool, user, { attributes: { ...attributes, email }, email });
    },
  ),

  AdminGetUser: admin({}, (_pool, user) => ({
    ...described(user),
    UserAttributes: listedAttributes(user),
    ...(user.softwareToken?.isEnabled === true && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
  })),

  AdminSetUserMFAPreference: admin(
    { SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean() }) },
    (pool, user, { SoftwareTokenMfaSettings: { Enabled } }) => {
      if (Enabled && user.softwareToken?.secret === undefined)
        throw new CognitoError(
          'InvalidParameterException',
          'User has not verified software token mfa',
        );
      save(pool, user, { softwareToken: { ...user.softwareToken, isEnabled: Enabled } });
    },
  ),

  AdminDisableUser: admin({}, (pool, user) => save(pool, user, { enabled: false })),
  AdminEnableUser: admin({}, (pool, user) => save(pool, user, { enabled: true })),
  AdminDeleteUser: admin({}, (pool, user) => pool.store.deleteUser(user.sub)),
  AdminUserGlobalSignOut: admin({}, (pool, user) => pool.store.endSessionsOf(user.sub)),

  AdminListGroupsForUser: admin({}, (_pool, user) => ({
    Groups: user.groups.map((GroupName) => ({ GroupName })),
  })),

  AdminAddUserToGroup: admin({ GroupName: z.string() }, (pool, user, { GroupName }) =>
    save(pool, user, { groups: [...new Set([...user.groups, GroupName])] }),
  ),
};
