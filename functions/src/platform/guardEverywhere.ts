/**
 * The functions emulator tells the SDK to skip the verification of ID tokens, and to let every site read answers. This
 * undoes both, so that guards behave the same everywhere: beside the Auth emulator too, a token's project, time and
 * account are checked. Called before the first function is defined.
 */
export function guardEverywhere(): void {
  const features = process.env['FIREBASE_DEBUG_FEATURES'];
  if (features === undefined) return;
  process.env['FIREBASE_DEBUG_FEATURES'] = JSON.stringify({
    ...(JSON.parse(features) as object),
    skipTokenVerification: false,
    enableCors: false,
  });
}
