import { FormPage } from '../features/staff/forms/FormPage.tsx';
import { DialogHost } from '../ui/DialogHost.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import { AppProviders } from './AppProviders.tsx';

/** The public page of a form, which has the fields of the signed-in pages. */
export function FormScreen() {
  return (
    <AppProviders>
      <FormPage />
      <DialogHost />
      <ToastHost />
    </AppProviders>
  );
}
