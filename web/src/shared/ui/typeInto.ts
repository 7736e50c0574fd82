/** Changes an uncontrolled field as typing does: its form hears of it. */
export function typeInto(field: HTMLInputElement | null, value: string): void {
  if (!field || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
