import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { currentIdentity, onIdentityChange } from './identity.ts';

const isWorthAnotherTry = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
    },
    mutations: { retry: false },
  },
});

// Data of one person is never shown to the next.
onIdentityChange(() => {
  if (currentIdentity() === undefined) queryClient.clear();
});
