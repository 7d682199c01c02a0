import { TextInput, type TextInputProps } from '@mantine/core';

/** The Google Analytics property of a site. */
export function PropertyIdInput(props: TextInputProps) {
  return (
    <TextInput
      label="Property id"
      description="The id of a Google Analytics 4 property. Optional: only Google Analysis uses it."
      inputMode="numeric"
      autoComplete="off"
      {...props}
    />
  );
}
