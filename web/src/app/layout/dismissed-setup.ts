import { optionalServices, type OptionalService } from '../../../../shared/runtime-config.ts';

/** Kept over sign-outs: the note is about the installation, not about an account. */
const key = 'dismissed-setup';

/** The services whose missing key the operator knows of. */
export const dismissedSetup = {
  read: (): OptionalService[] => {
    const kept = (localStorage.getItem(key) ?? '').split(' ');
    return optionalServices.filter((service) => kept.includes(service));
  },
  keep: (services: readonly OptionalService[]): void =>
    localStorage.setItem(key, services.join(' ')),
};
