/** Sets the text of an uncontrolled field with the event that typing causes, so that its form notices. */
export function typeInto(field: HTMLInputElement | null, value: string): void {
  if (!field || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
