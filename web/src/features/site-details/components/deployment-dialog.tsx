import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { DeploymentForm } from './deployment-form.tsx';

interface DeploymentDialogProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The modal in its own file, because it is loaded when it is opened. */
export default function DeploymentDialog({ url, isOpen, onClose }: DeploymentDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Mark a deployment">
      <DeploymentForm url={url} onClose={onClose} />
    </DialogFrame>
  );
}
