import * as z from 'zod';
import * as messages from './messages.ts';
import { requires } from '../models/texts.ts';

/**
 * An email address, compared in lower case. It is also the Cognito user name, which has at most 128 characters.
 * @param required message if it is missing
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
 * @param refusal message for a reader whose link was cut off or garbled on its way
 */
export const mailedToken = (refusal: string) =>
  z.string(requires(refusal)).min(20, refusal).max(200, refusal);

const own = new WeakSet<z.ZodType>();
/**
 * Marks a field whose value must be the caller's own account; any other value is answered with 403, and nothing is
 * read.
 */
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
  z.string().min(1).max(254).describe("The caller's own user id, not another user's"),
);
self.add(ownUserId);

/** In characters; longer ones are not reliable in browsers and servers. */
export const longestUrl = 2048;

const isWebUrl = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** @param required message if it is missing */
const webUrlOr = (required: string) =>
  z
    .string(requires(required))
    .trim()
    .min(1, required)
    .max(longestUrl, messages.urlTooLong(longestUrl))
    // An empty value needs only one message.
    .refine((value) => value === '' || isWebUrl(value), { error: messages.siteUrlNotValid })
    .describe(`An absolute http or https address, at most ${longestUrl} characters`);

/** A web address from a user; checked by the target guard before any request. */
export const webUrl = webUrlOr(messages.siteUrlNotValid);
/** The address of a page other than the home page. */
export const pageUrl = webUrlOr(messages.pageUrlRequired);

/** 2000 as `2,000`. The first use of Intl takes 17 ms, which every function with a list would pay when it starts. */
const inThousands = (count: number): string => `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');

/**
 * A list in a request.
 * @param one, many names of its items: `site`, `sites`
 */
export const listOf = <Entry extends z.ZodType>(
  entry: Entry,
  { one, many, least, most }: { one: string; many: string; least: 0 | 1; most: number },
) => {
  const required = least === 0 ? `A list of ${many} is required` : `Choose at least one ${one}`;
  return z
    .array(entry, requires(required))
    .min(least, required)
    .max(most, `Not more than ${inThousands(most)} ${many} at a time`);
};

/** Some documented calls wrap their payload in `data`; both forms are accepted. */
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

/** Answer of the limit checks. */
export const limitCheck = z.object({
  success: z.boolean().describe('True if another one may be added'),
  limit: z.number().int().nullable().describe('Null when unlimited'),
  unlimited: z.boolean(),
  used: z.number().int(),
});

export const success = z.object({ success: z.literal(true) });
/** The answer of a write without a result. */
export const succeeded: z.infer<typeof success> = { success: true };
