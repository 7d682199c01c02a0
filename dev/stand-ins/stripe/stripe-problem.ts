/** An error as Stripe answers it. https://docs.stripe.com/api/errors */
export class StripeProblem extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

export const badRequest = (message: string, code?: string): StripeProblem =>
  new StripeProblem(400, 'invalid_request_error', message, code);

export const missing = (what: string): StripeProblem =>
  new StripeProblem(404, 'invalid_request_error', `No such ${what}`, 'resource_missing');

/** https://docs.stripe.com/error-codes#subscription-payment-intent-requires-action */
export const wantsConfirmation = (): StripeProblem =>
  new StripeProblem(
    402,
    'card_error',
    'Payment for this subscription requires additional user action before it can be completed successfully.',
    'subscription_payment_intent_requires_action',
  );

export const declined = (): StripeProblem =>
  new StripeProblem(402, 'card_error', 'Your card was declined.', 'card_declined');
