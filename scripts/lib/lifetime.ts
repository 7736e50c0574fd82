/** What a command has started and has to stop, even after an error or an interruption. */
export class Lifetime {
  readonly #ends: (() => unknown)[] = [];
  #ending: Promise<void> | undefined;

  /** Whether the end has begun. */
  get isOver(): boolean {
    return this.#ending !== undefined;
  }

  /** Ends something when this ends; at once if it has ended meanwhile. */
  atEnd(end: () => unknown): void {
    if (this.isOver) void end();
    else this.#ends.push(end);
  }

  /** Waits for what starts, and stops it when this ends. */
  async keep<One extends { stop(): unknown }>(starting: One | Promise<One>): Promise<One> {
    const one = await starting;
    this.atEnd(() => one.stop());
    return one;
  }

  /** Stops everything in reverse order; a failure is printed, and the others still stop. A second call only waits. */
  end(): Promise<void> {
    return (this.#ending ??= (async () => {
      for (const end of this.#ends.reverse())
        try {
          await end();
        } catch (error) {
          console.error(error);
        }
    })());
  }
}
