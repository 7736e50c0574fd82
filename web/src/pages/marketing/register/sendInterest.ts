import { SUPPORT_EMAIL } from '@shared/product';
import type { Interest } from './readInterest';

/** What a person reads, by the code that the server answers with. */
const FAILURES: Record<string, string> = {
  'functions/invalid-argument': 'Something in the form was not accepted. Check the e-mail address and try again.',
  'functions/resource-exhausted': 'That was a lot of messages from one place. Try again in an hour.',
};

const UNREACHED = `We could not reach our server. Check your connection and try again, or write to ${SUPPORT_EMAIL}.`;

/** Sends it, with the code that talks to the server loaded only now. Answers what went wrong, or nothing. */
export async function sendInterest(interest: Interest): Promise<string> {
  try {
    const { call } = await import('../../../data/callables');
    await call('registerInterest', interest);
    return '';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    console.warn('Interest was not sent:', code || error);
    return FAILURES[code] ?? UNREACHED;
  }
}
