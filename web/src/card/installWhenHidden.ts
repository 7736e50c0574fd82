/** Whether a form is in use: a field has the focus, or a field other than a checkbox has a value. */
function isFormInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field === document.activeElement || (field.type !== 'checkbox' && field.value));
}

/** Installs a newer version without asking while the page is hidden, unless a form is in use. */
export function installWhenHidden(install: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !isFormInUse()) install();
  });
}
