import { queryOptions } from '@tanstack/react-query';
import { getBrand, saveBrand } from '../../../../../../shared/calls/portfolio/reports.ts';
import type { CallRequest } from '../../../../../../shared/calls/define-call.ts';
import { callApi } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { useChange } from '../../../../lib/use-change.ts';

const brandKey = ['brand'] as const;

export const brandQuery = queryOptions({
  ...callQuery(brandKey, getBrand, {}),
  // The form begins with the brand as it is now.
  gcTime: 0,
});

export const useSaveBrand = () =>
  useChange(
    (body: CallRequest<typeof saveBrand>['body']) => callApi(saveBrand, { body }),
    brandKey,
  );
