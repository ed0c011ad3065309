import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from '../vite.config.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readPlan } from '#test/assurance/mutants/sources/journal.ts'
import { sourceMutantsPlugin } from '#test/assurance/mutants/sources/source-mutants-plugin.ts'

/** The files of a run in the order of its plan. */
class AsPlanned extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: planned } = readPlan()
    const place = ({ moduleId }: TestSpecification) =>
      planned.findIndex((file) => moduleId.endsWith(`/${file}`))
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)))
  }
}

/** The run with the faults of the sources; the command names the files. One after another, since all share a switch. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [sourceMutantsPlugin()],
    test: {
      runner: './test/assurance/mutants/sources/mutant-runner.ts',
      globalSetup: process.env.TEST_DATABASE === 'postgres' ? ['test/support/database/postgres.ts'] : [],
      include: ['test/{server,portal,contract,machines,assurance}/**/*.test.{ts,tsx}'],
      maxWorkers: 1,
      sequence: { sequencer: AsPlanned },
      isolate: process.env.SOURCE_MUTANTS_ISOLATE !== undefined,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      reporters: [{}],
    },
  }),
)
