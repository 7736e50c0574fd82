/** Puts the cursor into the first field of a form that is empty and must not be. */
export function focusFirstEmpty(form: HTMLFormElement): void {
  [...form.querySelectorAll<HTMLInputElement>('input[required]')].find((field) => field.value.trim() === '')?.focus();
}
