import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

/**
 * The estimator with the passwords that leaked most: 230 KB, so loaded only where a password is chosen. The English word
 * lists would be 600 KB more, and nearly all of their words that people choose are among those passwords.
 */
const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  translations: {
    ...translations,
    warnings: {
      ...translations.warnings,
      userInputs: 'Do not use your name, your email or this product’s name.',
    },
  },
});

export interface Strength {
  /** 0 very weak to 4 very strong (zxcvbn). */
  score: 0 | 1 | 2 | 3 | 4;
  /** How to do better, in words; empty when there is nothing to say. */
  advice: string;
}

const productNames = ['web vitals', 'web-vitals', 'webvitals'];

/** @param context what an attacker knows too: names and email of the person */
export function passwordStrength(password: string, context: string[]): Strength {
  const { score, feedback } = zxcvbn.check(password, [...context.filter(Boolean), ...productNames]);
  return { score, advice: feedback.warning ?? feedback.suggestions[0] ?? '' };
}
