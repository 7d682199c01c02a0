import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { labSettingsQuery } from '../api/lab-settings.ts';
import { LabSettingsForm } from './lab-settings-form.tsx';

interface LabSettingsDialogProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The modal in its own file, because it is loaded when it is opened. */
export default function LabSettingsDialog({ url, isOpen, onClose }: LabSettingsDialogProps) {
  const query = useQuery({ ...labSettingsQuery(url), enabled: isOpen });
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Lab settings" size="lg">
      <OrError queries={[query]} title="The settings could not be loaded">
        {query.data === undefined ? (
          <Skeleton height={480} />
        ) : (
          <LabSettingsForm url={url} known={query.data} onClose={onClose} />
        )}
      </OrError>
    </DialogFrame>
  );
}
