import { Group, Radio } from '@mantine/core';
import {
  type Allowance,
  allowances,
} from '../../../../shared/models/notifying/channel-settings.ts';

export const allowanceWords: Readonly<Record<Allowance, string>> = {
  outages: 'Outages and recoveries only',
  nothing: 'Nothing',
};

interface AllowanceChoiceProps {
  value: Allowance;
  onChange: (value: Allowance) => void;
}

/** Messages that are still sent while the others are paused. */
export function AllowanceChoice({ value, onChange }: AllowanceChoiceProps) {
  return (
    <Radio.Group label="Messages still sent" value={value} onChange={onChange}>
      <Group gap="8px 16px" align="stretch" mt={8}>
        {allowances.map((one) => (
          <Radio key={one} value={one} label={allowanceWords[one]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
