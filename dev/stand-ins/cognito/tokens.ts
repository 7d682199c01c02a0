import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { CognitoError, userIsDisabled } from './errors.ts';
import type { Session, User, UserStore } from './user-store.ts';

/** Lifetime of access and ID tokens. */
const accessTokenSeconds = 3600;
/** Lifetime of refresh tokens, as in the cloud. */
const refreshTokenSeconds = 30 * 24 * 3600;

export interface AuthenticationResult {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
}

export interface TokenOptions {
  userPoolId: string;
  clientId: string;
  /** PEM. @default one that is generated once and kept with the users */
  signingKey?: string | undefined;
}

/** The user in a token's claims. */
type Bearer = Pick<User, 'sub' | 'email' | 'attributes' | 'groups'>;

/** Signs, renews and revokes the pool's tokens. */
export class TokenIssuer {
  readonly #store: UserStore;
  #options: TokenOptions;
  readonly #key: KeyObject;
  readonly #keyId: string;

  private constructor(store: UserStore, options: TokenOptions, key: KeyObject) {
    this.#store = store;
    this.#options = options;
    this.#key = key;
    const { n = '' } = createPublicKey(key).export({ format: 'jwk' });
    this.#keyId = createHash('sha256').update(n).digest('base64url');
  }

  /** The key is generated once and stored with the users, so that tokens survive a restart. */
  static async open(store: UserStore, options: TokenOptions): Promise<TokenIssuer> {
    const kept = options.signingKey ?? store.readMeta('signingKey');
    if (kept !== undefined) return new TokenIssuer(store, options, createPrivateKey(kept));
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    store.writeMeta('signingKey', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    return new TokenIssuer(store, options, privateKey);
  }

  /** Later tokens are for this client. */
  replaceClient(clientId: string): void {
    this.#options = { ...this.#options, clientId };
  }

  /** The `iss` claim, as in the cloud for a pool with this id. */
  get issuer(): string {
    const { userPoolId } = this.#options;
    return `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`;
  }

  /** Body of `/.well-known/jwks.json`. */
  get jwks() {
    const { kty = '', n = '', e = '' } = createPublicKey(this.#key).export({ format: 'jwk' });
    return { keys: [{ alg: 'RS256', use: 'sig', kid: this.#keyId, kty, n, e }] };
  }

  async signIn(user: Bearer): Promise<AuthenticationResult> {
    const refreshToken = randomBytes(48).toString('base64url');
    const session = { originId: randomUUID(), sub: user.sub, authenticatedAt: nowSeconds() };
    this.#store.startSession(hashOf(refreshToken), session);
    return { ...(await this.#tokens(user, session)), RefreshToken: refreshToken };
  }

  /** New access and ID tokens of a sign-in that is neither revoked nor expired. */
  async refresh(refreshToken: string): Promise<AuthenticationResult> {
    const session = this.#store.findSession(hashOf(refreshToken));
    if (session === undefined || session.authenticatedAt + refreshTokenSeconds < nowSeconds())
      throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token.');
    const user = this.#store.findUser(session.sub);
    if (user === undefined)
      throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token.');
    if (!user.enabled) throw userIsDisabled();
    return this.#tokens(user, session);
  }

  /** The user of an access token that this pool has signed and that has not run out. */
  async ownerOf(accessToken: string): Promise<User> {
    const read = await jwtVerify(accessToken, createPublicKey(this.#key)).catch(() => undefined);
    const { sub, token_use: use } = read?.payload ?? {};
    const user = sub !== undefined && use === 'access' ? this.#store.findUser(sub) : undefined;
    if (user === undefined)
      throw new CognitoError('NotAuthorizedException', 'Invalid Access Token');
    return user;
  }

  revoke(refreshToken: string): void {
    this.#store.endSession(hashOf(refreshToken));
  }

  async #tokens(user: Bearer, session: Session): Promise<AuthenticationResult> {
    const { clientId } = this.#options;
    const issuedAt = nowSeconds();
    const common = {
      sub: user.sub,
      iss: this.issuer,
      origin_jti: session.originId,
      event_id: randomUUID(),
      auth_time: session.authenticatedAt,
      iat: issuedAt,
      exp: issuedAt + accessTokenSeconds,
      ...(user.groups.length === 0 ? {} : { 'cognito:groups': user.groups }),
    };
    return {
      AccessToken: await this.#signed({
        ...common,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        client_id: clientId,
        username: user.sub,
        jti: randomUUID(),
      }),
      IdToken: await this.#signed({
        ...user.attributes,
        ...common,
        email: user.email,
        email_verified: user.attributes['email_verified'] === 'true',
        token_use: 'id',
        aud: clientId,
        'cognito:username': user.sub,
        jti: randomUUID(),
      }),
      ExpiresIn: accessTokenSeconds,
      TokenType: 'Bearer',
    };
  }

  #signed(claims: JWTPayload): Promise<string> {
    const header = { kid: this.#keyId, alg: 'RS256' };
    return new SignJWT(claims).setProtectedHeader(header).sign(this.#key);
  }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
