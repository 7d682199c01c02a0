import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { DamagedDataError } from '../trouble.ts';

const User = z.object({
  /** Cognito's `sub`, which is also the user name in a pool that signs in by email. */
  sub: z.string(),
  email: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  groups: z.array(z.string()),
  /** Undefined until a password is set. */
  password: z.object({ salt: z.string(), verifier: z.string() }).optional(),
  /** The authenticator app. */
  softwareToken: z
    .object({
      /** Base32, as are all; verified with a code. */
      secret: z.string().optional(),
      /** Not verified yet. */
      pending: z.string().optional(),
      /** Whether a sign-in asks for a code. */
      isEnabled: z.boolean().optional(),
      /** The 30-second step of the last code that was used: each is good once. */
      lastStep: z.number().optional(),
    })
    .optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type User = z.infer<typeof User>;

/** One sign-in; its refresh token is stored only as a hash. */
export interface Session {
  /** Claim `origin_jti` of every token that descends from this sign-in. */
  originId: string;
  sub: string;
  /** Unix seconds. */
  authenticatedAt: number;
}

const Row = z.object({ json: z.string() });
const SessionRow = z.object({ originId: z.string(), sub: z.string(), authenticatedAt: z.number() });
const MetaRow = z.object({ value: z.string() });

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS users (sub TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, json TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS sessions (
        tokenHash TEXT PRIMARY KEY, originId TEXT NOT NULL UNIQUE, sub TEXT NOT NULL, authenticatedAt INTEGER NOT NULL
      );
      CREATE INDEX IF NOT EXISTS sessionsBySub ON sessions (sub);`);
  return database;
}

/** Users, sessions and the signing key, in one SQLite file. */
export class UserStore {
  readonly #database: DatabaseSync;

  /** @param file `:memory:` for no file */
  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    try {
      this.#database = openDatabase(file);
    } catch (error) {
      throw new DamagedDataError(file, error);
    }
  }

  /** @param name email address in any case, or `sub` */
  findUser(name: string): User | undefined {
    const row = this.#database
      .prepare('SELECT json FROM users WHERE email = ? OR sub = ?')
      .get(name.toLowerCase(), name);
    return row && User.parse(JSON.parse(Row.parse(row).json));
  }

  saveUser(user: User): void {
    this.#database
      .prepare(
        'INSERT INTO users (sub, email, json) VALUES (?, ?, ?) ON CONFLICT (sub) DO UPDATE SET email = excluded.email, json = excluded.json',
      )
      .run(user.sub, user.email.toLowerCase(), JSON.stringify(user));
  }

  deleteUser(sub: string): void {
    this.endSessionsOf(sub);
    this.#database.prepare('DELETE FROM users WHERE sub = ?').run(sub);
  }

  startSession(tokenHash: string, session: Session): void {
    this.#database
      .prepare('INSERT INTO sessions VALUES (?, ?, ?, ?)')
      .run(tokenHash, session.originId, session.sub, session.authenticatedAt);
  }

  findSession(tokenHash: string): Session | undefined {
    const row = this.#database
      .prepare('SELECT originId, sub, authenticatedAt FROM sessions WHERE tokenHash = ?')
      .get(tokenHash);
    return row && SessionRow.parse(row);
  }

  endSession(tokenHash: string): void {
    this.#database.prepare('DELETE FROM sessions WHERE tokenHash = ?').run(tokenHash);
  }

  endSessionsOf(sub: string): void {
    this.#database.prepare('DELETE FROM sessions WHERE sub = ?').run(sub);
  }

  endAllSessions(): void {
    this.#database.exec('DELETE FROM sessions');
  }

  readMeta(key: string): string | undefined {
    const row = this.#database.prepare('SELECT value FROM meta WHERE key = ?').get(key);
    return row && MetaRow.parse(row).value;
  }

  writeMeta(key: string, value: string): void {
    this.#database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value);
  }

  close(): void {
    this.#database.close();
  }
}
