import { expect, test } from 'vitest';
import { purchaseButton } from './purchase-rules.ts';

const offer = { isCurrent: false, kind: 'running', billing: 'stripe', hasOwn: true } as const;

test.each([
  [{}, 'Choose plan', false],
  [{ isCurrent: true }, 'Current plan', true],
  [{ isCurrent: true, kind: 'ending' }, 'Current plan', true],
  [{ isCurrent: true, kind: 'expired' }, 'Subscribe again', false],
  [{ isCurrent: true, kind: 'suspended' }, 'Subscribe again', false],
  [{ kind: 'suspended' }, 'Choose plan', false],
  [{ kind: 'barred' }, 'Choose plan', true],
  [{ billing: 'not-configured' }, 'Choose plan', true],
  [{ billing: 'off', isCurrent: true }, 'Current plan', true],
  [{ billing: 'off' }, 'Choose plan', false],
] as const)('%o: %s, disabled %s', (given, words, isDisabled) => {
  expect(purchaseButton({ ...offer, ...given })).toMatchObject({ words, isDisabled });
});

test.each(['expired', 'suspended'] as const)(
  "'Subscribe again' is the primary button once the plan is %s, and otherwise those of other plans",
  (kind) => {
    expect(purchaseButton({ ...offer, kind, isCurrent: true }).isPrimary).toBe(true);
    expect(purchaseButton({ ...offer, kind }).isPrimary).toBe(false);
    expect(purchaseButton({ ...offer, kind, hasOwn: false }).isPrimary).toBe(true);
    expect(purchaseButton({ ...offer, isCurrent: true }).isPrimary).toBe(false);
    expect(purchaseButton(offer).isPrimary).toBe(true);
  },
);
