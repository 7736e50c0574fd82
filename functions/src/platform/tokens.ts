/**
 * The functions emulator asks the SDK to believe any ID token unread. Guards behave the same everywhere, so that is
 * taken back: beside the Auth emulator, too, a token's project, time and account are checked.
 */
export function checkTokensEverywhere(environment: NodeJS.ProcessEnv = process.env): void {
  const features = environment['FIREBASE_DEBUG_FEATURES'];
  if (features === undefined) return;
  environment['FIREBASE_DEBUG_FEATURES'] = JSON.stringify({
    ...(JSON.parse(features) as object),
    skipTokenVerification: false,
  });
}
