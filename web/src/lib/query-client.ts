import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onSessionEnd } from './identity.ts';

const isWorthAnotherTry = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
    },
    // A user's action fails at once, and the form keeps its text: it does not run later as a surprise.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Data of one person is never shown to the next.
onSessionEnd(() => queryClient.clear());
