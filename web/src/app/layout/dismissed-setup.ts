import {
  optionalServices,
  type OptionalService,
} from '../../../../shared/deployment/runtime-config.ts';
import { kept } from '../../lib/kept.ts';

/** Kept across sign-outs: the note is about the installation, not about an account. */
const note = kept('dismissed-setup');

/** The services whose missing key the operator has dismissed. */
export const dismissedSetup = {
  read: (): OptionalService[] => {
    const kept = (note.read() ?? '').split(' ');
    return optionalServices.filter((service) => kept.includes(service));
  },
  keep: (services: readonly OptionalService[]): void => note.write(services.join(' ')),
};
