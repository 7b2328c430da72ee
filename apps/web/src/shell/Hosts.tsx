import { DialogHost } from '../ui/DialogHost.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';

/** Where toasts and questions appear; both keep what comes before they are there. */
export function Hosts() {
  return (
    <>
      <ToastHost />
      <DialogHost />
    </>
  );
}
