/** What people read where the identity service, or the code that talks to it, could not be reached. */
export const SIGN_IN_UNREACHED = 'We could not reach the sign-in service. Check your connection and try again.';
