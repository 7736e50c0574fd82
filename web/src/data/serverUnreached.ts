/** What people read where a function, or the code that calls it, could not be reached. */
export const SERVER_UNREACHED = 'We could not reach our server. Check your connection and try again.';
