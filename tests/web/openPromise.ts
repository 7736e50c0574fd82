/** A promise that a test settles. */
export class OpenPromise<Value> {
  resolve: (value: Value) => void = () => {};
  reject: (error: Error) => void = () => {};
  readonly promise = new Promise<Value>((resolve, reject) => Object.assign(this, { resolve, reject }));
}
