import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

/**
 * The estimator with the passwords that leaked most: 230 KB, so loaded only where a password is chosen. The English word
 * lists would be 600 KB more, and nearly all of their words that people choose are among those passwords.
 */
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, translations });

export interface Strength {
  /** 0 very weak to 4 very strong (zxcvbn). */
  score: 0 | 1 | 2 | 3 | 4;
  /** How to do better, in words; empty when there is nothing to say. */
  advice: string;
}

/** @param context what an attacker knows too: names and email of the person */
export function passwordStrength(password: string, context: string[]): Strength {
  const { score, feedback } = zxcvbn.check(password, context.filter(Boolean));
  return { score, advice: feedback.warning ?? feedback.suggestions[0] ?? '' };
}
