/** The quick set tries the same values each time, so that a landing does not depend on luck; `npm test -- --all` tries new ones. */
import fc from 'fast-check';
import { isWhole } from './support/is-whole.ts';

if (!isWhole) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
