import { type CallableName, callPath, type Unit } from '@tessera/domain/calls/units';
import { asSent } from '@tessera/domain/lib/omitUndefined';
import { REGION } from '@tessera/domain/operation/product';
import { connectFunctionsEmulator, FunctionsError, getFunctions, httpsCallable } from 'firebase/functions';
import { CALL_LIMIT_MS, withinLimit } from '../lib/waits';
import { authClient } from './auth';
import { sdkClient, type Seat } from './firebase';

const functionsClient = sdkClient(
  (app) => getFunctions(app, REGION),
  process.env.TESSERA_EMULATORS
    ? (client, { host, functions }) => connectFunctionsEmulator(client, host, functions)
    : null,
);

export interface CallOptions {
  /** The session whose ID token is sent; by default the person's. */
  seat?: Seat;
  /** Time limit in ms; by default 30,000. */
  limitMs?: number;
  /** Whether the function may be called by anybody. Other calls are not sent after the session has ended. */
  isPublic?: boolean;
}

/** The refusal that the function would answer. */
const signedOut = () => new FunctionsError('unauthenticated', 'Sign in first.', { sentence: 'Sign in first.' });
/** The SDK's error for a call without an answer within the limit. */
const tooLate = () => new FunctionsError('deadline-exceeded', 'deadline-exceeded');

/**
 * Whether the platform refused the ID token before our function saw it. The SDK renews a token by the device's clock,
 * so it sends an expired one if the clock was set back.
 */
const isTokenRefused = (error: unknown): boolean =>
  error instanceof FunctionsError && error.code === 'functions/unauthenticated' && !error.details;

type Options = CallOptions & { unit?: Unit | undefined };

/** @param isOver whether nobody waits for the answer any more */
async function send(
  name: CallableName,
  input: unknown,
  { seat, limitMs, isPublic, unit }: Options,
  isOver: () => boolean,
): Promise<unknown> {
  if (process.env.TESSERA_APP_CHECK_SITE_KEY) (await import('./appCheck')).startAppCheck(seat);
  // If no new token can be had, the SDK calls without one, and the function refuses the call. So the token is requested
  // first, and its error is thrown.
  const session = authClient(seat);
  await session.authStateReady();
  if (!session.currentUser && !isPublic) throw signedOut();
  const sendWith = async (isNewToken: boolean): Promise<unknown> => {
    await session.currentUser?.getIdToken(isNewToken);
    // A call that was given up must not arrive after a newer one.
    if (isOver()) throw tooLate();
    const callable = httpsCallable(functionsClient(seat), callPath(name, unit), { timeout: limitMs });
    return (await callable(asSent(input))).data;
  };
  try {
    return await sendWith(false);
  } catch (error) {
    if (!session.currentUser || !isTokenRefused(error)) throw error;
    return sendWith(true);
  }
}

/**
 * Calls a callable, with the session's ID token, and App Check's token if it is set up. The time limit includes the
 * wait for both tokens.
 * @param unit by default the first that holds it
 * @throws FirebaseError of the function, of the identity service when it gives no new token,
 *   `functions/unauthenticated` when nobody is signed in, or `functions/deadline-exceeded` after the limit
 */
export async function callFunction(
  name: CallableName,
  input: unknown,
  { limitMs = CALL_LIMIT_MS, ...options }: Options = {},
): Promise<unknown> {
  let isOver = false;
  return withinLimit(
    limitMs,
    send(name, input, { ...options, limitMs }, () => isOver),
    () => {
      isOver = true;
      return tooLate();
    },
  );
}
