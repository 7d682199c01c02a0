import * as z from 'zod';
import { messages } from '../messages.ts';
import { requires } from '../models/texts.ts';

/**
 * An email address, compared in lower case. Cognito's user names, which they are, have 128 characters at most.
 * @param required said where there is none
 */
export const emailOr = (required: string) =>
  z
    .string(requires(required))
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(128, 'Email address is longer than 128 characters')
    .pipe(z.email('Email address is not valid'));
export const email = emailOr('Email address is required');

/**
 * The token of a mailed link.
 * @param refusal what a reader is told whose link was cut off or mutilated on its way
 */
export const mailedToken = (refusal: string) =>
  z.string(requires(refusal)).min(20, refusal).max(200, refusal);

const own = new WeakSet<z.ZodType>();
/** Marks a field whose value must be the caller's own account; anything else answers 403 and reads nothing. */
function ownField<Schema extends z.ZodType>(schema: Schema): Schema {
  const marked = schema.clone();
  own.add(marked);
  return marked;
}
/** True for fields declared with `ownEmail` or `ownUser`. */
export const isOwnField = (schema: z.ZodType): boolean => own.has(schema);

const self = new WeakSet<z.ZodType>();
/** True for fields declared with `ownUserId`. */
export const isSelfField = (schema: z.ZodType): boolean => self.has(schema);

/** The account's email: the root user's, also when a sub-user calls. */
export const ownEmail = ownField(
  email.describe("The account's email: the root user's, also for sub-users"),
);
/** The caller's own user id (Cognito's `sub`), or the account's email where a path says `{user}`. */
export const ownUser = ownField(
  z.string().min(1).max(254).describe("The caller's user id, or the account's email"),
);
/** The caller's own user id. Another user of the account, its root user included, is refused. */
export const ownUserId = ownField(
  z.string().min(1).max(254).describe("The caller's own user id, nobody else's of the account"),
);
self.add(ownUserId);

/** In characters; browsers and servers take no longer ones for granted. */
export const longestUrl = 2048;

const isWebUrl = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** @param required said where there is none */
const webUrlOr = (required: string) =>
  z
    .string(requires(required))
    .trim()
    .min(1, required)
    .max(longestUrl, messages.urlTooLong(longestUrl))
    // One sentence against an empty one is enough.
    .refine((value) => value === '' || isWebUrl(value), { error: messages.siteUrlNotValid })
    .describe(`An absolute http or https address, at most ${longestUrl} characters`);

/** A web address as a user gives it; checked against the target guard before anything is sent. */
export const webUrl = webUrlOr(messages.siteUrlNotValid);
/** The address of a page beside the home page. */
export const pageUrl = webUrlOr(messages.pageUrlRequired);

/**
 * A list of a request.
 * @param one, many what it holds: `site`, `sites`
 */
export const listOf = <Entry extends z.ZodType>(
  entry: Entry,
  { one, many, least, most }: { one: string; many: string; least: 0 | 1; most: number },
) => {
  const required = least === 0 ? `A list of ${many} is required` : `Choose at least one ${one}`;
  return z
    .array(entry, requires(required))
    .min(least, required)
    .max(most, `Not more than ${most.toLocaleString('en')} ${many} at a time`);
};

/** Some documented calls wrap their payload in `data`; both forms are taken. */
export const urlBody = z
  .object({ url: webUrl.optional(), data: z.object({ url: webUrl }).optional() })
  .transform((body, context) => {
    const url = body.data?.url ?? body.url;
    if (url !== undefined) return { url };
    context.addIssue({ code: 'custom', message: messages.siteUrlNotValid, path: ['url'] });
    return z.NEVER;
  });

/** ISO 8601 in UTC. */
export const isoTime = z.iso.datetime().describe('ISO 8601, UTC');

export const success = z.object({ success: z.literal(true) });
/** What a write answers when there is nothing to show. */
export const succeeded: z.infer<typeof success> = { success: true };
