import { Radio } from '@mantine/core';
import { type Allowance, allowances } from '../../../../shared/models/channel-settings.ts';
import classes from './notification-settings.module.css';

export const allowanceWords: Readonly<Record<Allowance, string>> = {
  outages: 'Outages and recoveries only',
  nothing: 'Nothing',
};

interface AllowanceChoiceProps {
  value: Allowance;
  onChange: (value: Allowance) => void;
  isDisabled?: boolean;
}

/** What is still sent while messages are held back. */
export function AllowanceChoice({ value, onChange, isDisabled = false }: AllowanceChoiceProps) {
  return (
    <Radio.Group
      label="What is still sent"
      value={value}
      onChange={(text) => {
        const chosen = allowances.find((one) => one === text);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <div className={classes['radios']}>
        {allowances.map((one) => (
          <Radio key={one} value={one} label={allowanceWords[one]} disabled={isDisabled} />
        ))}
      </div>
    </Radio.Group>
  );
}
