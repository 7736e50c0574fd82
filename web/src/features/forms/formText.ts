/** What was typed into a form. */
import { REFUSED } from '@tessera/domain/text';

/** A field's text as typed; empty where there is none. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** What is wrong with a text that has refused characters in it; undefined where there are none. */
export function characterProblem(text: string): string | undefined {
  return REFUSED.test(text) ? 'Leave out the characters < and >, tabs and invisible marks.' : undefined;
}

/** Puts the cursor into the first field of a form that is empty and must not be. */
export function focusFirstEmpty(form: HTMLFormElement): void {
  [...form.querySelectorAll<HTMLInputElement>('input[required]')].find((field) => field.value.trim() === '')?.focus();
}
