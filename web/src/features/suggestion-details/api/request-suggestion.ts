import { useMutation } from '@tanstack/react-query';
import { requestSuggestion } from '../../../../../shared/calls/suggestions.ts';
import type { CallRequest } from '../../../../../shared/calls/define-call.ts';
import { callApi } from '../../../lib/api.ts';
import { snackbar } from '../../../components/snackbar.ts';

export type Wish = CallRequest<typeof requestSuggestion>['body'];

/** Requests a missing text. */
export function useRequestSuggestion() {
  return useMutation({
    mutationFn: (wish: Wish) => callApi(requestSuggestion, { body: wish }),
    onSuccess: () => snackbar.success('Your request has been submitted successfully!'),
    onError: () => snackbar.error('There was an error making your request at the moment'),
  });
}
