/** What the doctor has to say about one thing. `unknown`: it cannot be seen from here, and how to see it. */
export interface Finding {
  state: 'good' | 'bad' | 'unknown';
  name: string;
  /** What is wrong and how to put it right; for something good, nothing. */
  text?: string;
}

export const good = (name: string): Finding => ({ state: 'good', name });
export const bad = (name: string, text: string): Finding => ({ state: 'bad', name, text });
export const unknown = (name: string, text: string): Finding => ({ state: 'unknown', name, text });
