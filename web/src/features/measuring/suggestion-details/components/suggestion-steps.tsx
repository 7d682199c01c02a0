import { Stack, Text } from '@mantine/core';
import { requestSuggestion } from '../../../../../../shared/calls/measuring/suggestions.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { AuditText } from '../../../../entities/scan/components/audit-text.tsx';
import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '../../../../../../shared/calls/define-call.ts';
import { callApi } from '../../../../lib/api.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';

interface SuggestionStepsProps {
  /** One step per line; empty if there is no text yet. */
  text: string;
  /** Lighthouse's description of the audit, which is shown with the evidence and left out here. */
  description: string;
  /** The kind of text to request if there is none. */
  wish: Wish;
}

/** The steps of one kind, or a button to request them. */
export function SuggestionSteps({ text, description, wish }: SuggestionStepsProps) {
  const request = useRequestSuggestion();
  const lines = text.split('\n').filter((line) => line !== '');
  const own = lines.filter((line) => line.trim() !== description.trim());
  const steps = own.length > 0 ? own : lines;
  if (steps.length > 0) {
    return (
      <Stack component="ul" gap={12} maw="80ch" pl={20} style={{ listStyle: 'disc' }}>
        {steps.map((step) => (
          <li key={step}>
            <AuditText>{step}</AuditText>
          </li>
        ))}
      </Stack>
    );
  }
  const where = wish.type === 'wordpress' ? ' for WordPress' : '';
  return (
    <Stack gap={12} align="flex-start">
      <Text>
        {request.isSuccess
          ? `You have requested a suggestion${where}. It will appear here once it is written.`
          : `There is no suggestion${where} for this audit yet.`}
        {wish.type === 'wordpress' && wish.id !== '' && ' Until then, use the general one.'}
      </Text>
      <AllowedButton
        call={requestSuggestion}
        onClick={() => request.mutate(wish)}
        isBusy={request.isPending}
        disabled={request.isSuccess}
      >
        {request.isSuccess ? 'Suggestion requested' : 'Request a suggestion'}
      </AllowedButton>
    </Stack>
  );
}

type Wish = CallRequest<typeof requestSuggestion>['body'];

/** Requests a missing text. */
function useRequestSuggestion() {
  return useMutation({
    mutationFn: (wish: Wish) => callApi(requestSuggestion, { body: wish }),
    onSuccess: () => snackbar.success('Your request has been submitted successfully!'),
    onError: () => snackbar.error('There was an error making your request at the moment'),
  });
}
