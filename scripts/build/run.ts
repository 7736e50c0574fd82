/** Runs esbuild once, or watches while somebody develops. */
import * as esbuild from 'esbuild';

/** A finished build, or one that watches until it is stopped. */
export interface Build {
  stop(): Promise<void>;
}

/**
 * Runs a build. When watching, resolves after the first build; later errors are only in esbuild's log.
 * @param onEnd called after each build, including the first
 */
export async function run(
  options: esbuild.BuildOptions,
  { watch, onEnd }: { watch: boolean; onEnd?: (result: esbuild.BuildResult) => Promise<void> | void },
): Promise<Build> {
  if (!watch) {
    const result = await esbuild.build(options);
    await onEnd?.(result);
    return { stop: async () => {} };
  }
  let first: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => (first = resolve));
  const context = await esbuild.context({
    ...options,
    plugins: [
      ...(options.plugins ?? []),
      {
        name: 'after-build',
        setup(build) {
          build.onEnd(async (result) => {
            if (result.errors.length === 0) await onEnd?.(result);
            first?.();
          });
        },
      },
    ],
  });
  await context.watch();
  await ended;
  return { stop: () => context.dispose() };
}
