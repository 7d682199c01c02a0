/** All users of the shared product. What a test file changes belongs to a user of that file only. */
import { graceAt } from './people.ts';

/** A Business account with all kinds of sites and what was found of them; nothing but its incident is changed. */
export const owner = graceAt('owner@example.com');
/** An account without a site, which stays so. */
export const beginner = graceAt('beginner@example.com');
/** An account with as many sites as its plan allows, and a team. */
export const full = graceAt('full@example.com');
/** A Business account with one site, which answers. */
export const pinger = graceAt('pinger@example.com');
export const payer = graceAt('payer@example.com');
export const leader = graceAt('leader@example.com');
export const customer = graceAt('customer@example.com');
/** An account with 300 sites of several clients, in every state; nothing of it is changed. */
export const agency = graceAt('agency@example.com');
/** A member of support. */
export const agent = graceAt('agent@example.com');

/** Accounts without a site, each for one test that changes it. */
export const signer = graceAt('signer@example.com');
export const forgetful = graceAt('forgetful@example.com');
export const returning = graceAt('returning@example.com');
export const notified = graceAt('notified@example.com');
export const mailed = graceAt('mailed@example.com');
export const leaving = graceAt('leaving@example.com');
export const careful = graceAt('careful@example.com');

/** A site of `owner` and `full`. */
export const shop = 'https://shop.example.com/';
/** Google Analytics property of the shop of `full`. */
export const propertyId = '123456789';
/** A competitor of the shop. */
export const rival = 'https://rival.example.com/';
