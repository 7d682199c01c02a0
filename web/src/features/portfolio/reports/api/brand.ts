import { queryOptions } from '@tanstack/react-query';
import { getBrand, saveBrand } from '../../../../../../shared/calls/portfolio/reports.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { useSend } from '../../../../lib/use-change.ts';

const brandKey = ['brand'] as const;

export const brandQuery = queryOptions({
  ...callQuery(brandKey, getBrand, {}),
  // The form begins with the brand as it is now.
  gcTime: 0,
});

export const useSaveBrand = () => useSend(saveBrand, {}, brandKey);
