import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each(['Lovelace-1', 'Web-Vitals-1'])(
  'advice on %s says in plain words what is wrong',
  (password) => {
    const { score, advice } = passwordStrength(password, ['Ada', 'Lovelace', '']);
    expect(score).toBeLessThan(3);
    expect(advice).toBe('Do not use your name, your email or this product’s name.');
  },
);
