/** Runs esbuild once, or watches while somebody develops. */
import * as esbuild from 'esbuild';

/** A finished build, or one that watches until it is stopped. */
export interface Build {
  stop(): Promise<void>;
}

/**
 * Runs a build. When watching, resolves after the first build; later errors are only in esbuild's log.
 * @param onEnd called after each build, including the first
 * @throws esbuild's errors, which it has printed, when the first build fails
 */
export async function run(
  options: esbuild.BuildOptions,
  { watch, onEnd }: { watch: boolean; onEnd?: (result: esbuild.BuildResult) => Promise<void> },
): Promise<Build> {
  const afterBuild: esbuild.Plugin = {
    name: 'after-build',
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length === 0) await onEnd?.(result);
      });
    },
  };
  const context = await esbuild.context({ ...options, plugins: [...(options.plugins ?? []), afterBuild] });
  if (watch) await context.watch();
  // Beside a watch, it waits for the build that the watch has begun.
  await context.rebuild();
  if (!watch) await context.dispose();
  return { stop: () => context.dispose() };
}
