/** Providers that can authenticate a user in place of a password. */
export const identityProviders = ['google', 'microsoft'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

export const providerNames: Record<IdentityProvider, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
};

/** The page that a provider sends the browser back to; its address is registered with the provider. */
export const returnPath = (provider: IdentityProvider): string => `/signed-in-with/${provider}`;
