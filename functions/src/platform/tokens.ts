/**
 * The functions emulator tells the SDK to skip the verification of ID tokens. This undoes that, so that guards behave
 * the same everywhere: beside the Auth emulator too, a token's project, time and account are checked.
 */
export function checkTokensEverywhere(environment: NodeJS.ProcessEnv = process.env): void {
  const features = environment['FIREBASE_DEBUG_FEATURES'];
  if (features === undefined) return;
  environment['FIREBASE_DEBUG_FEATURES'] = JSON.stringify({
    ...(JSON.parse(features) as object),
    skipTokenVerification: false,
  });
}
