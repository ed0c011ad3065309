import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from '../vite.config.ts'
import { serverMachinesPlugin } from './assurance/mutants/server-machines-plugin.ts'
import { hasBrowser, noBrowser } from './commands/browser-program.ts'
import { chosenFiles, namesFiles, scopeOf } from './commands/chosen-files.ts'
import { runnable } from './commands/not-run.ts'
import { TotalsReporter } from './commands/totals-reporter.ts'
import { findPostgres, noPostgres } from './support/database/postgres-programs.ts'

/**
 * Limits for what hangs, far beyond what a busy machine takes. In CI a test that fails is tried once more, and the
 * totals name what passed only then.
 */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  retry: process.env.CI === undefined ? 0 : 1,
}
const runsAll = process.env.TEST_SCOPE === 'all'
/** A file that is named on the command line is run, unless a scope is named as well that leaves it out. */
const { TEST_SCOPE = namesFiles(process.argv.slice(2)) ? 'all' : undefined } = process.env
const scope = scopeOf(TEST_SCOPE)
/** The tests of a folder that put something in the place of a module or of a global, which must not be there for the next. */
const mockingIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /\bvi\.(?:mock|stubGlobal|resetModules)\(/.test(readFileSync(file, 'utf8')))
const mocked = mockingIn('test/server')
const mockedInPortal = mockingIn('test/portal')
/** Tests that say the same on both databases, and take long: on the second one only where everything was asked for. */
const onOneDatabase = runsAll
  ? []
  : [
      'test/server/hostile/*.test.ts',
      'test/server/**/{automatic-review-runner,call-provider*,compression,demo-seed,images,openapi}.test.ts',
      'test/server/*/{report-documents,screenshots,source-control,statements}.test.ts',
    ]
/** Of what happens at once, only the database with more than one connection tells much. */
const onPostgresOnly = runsAll ? [] : ['test/server/repricings/repricing-races.test.ts']
/** Told by connections beside each other, of which the embedded database has one. */
const onServerOnly = [
  'test/server/commands/import-races.test.ts',
  'test/server/installs/forget-races.test.ts',
]
/** Told once more on two other days: the browser tests live in the same story. */
const longStories = runsAll ? [] : ['test/server/demo/demo-seed.test.ts']
/** Left to the whole run: longest for what they add to the other tests of the same screens. */
const longInBrowser = runsAll
  ? []
  : ['test/browser/hostile/hostile-screens.test.ts', 'test/model/review/lifecycle.browser.test.ts']
const portal = 'test/support/browser/built-portal.ts'
const chromium = 'test/support/browser/chromium.ts'
const postgres = 'test/support/database/postgres.ts'
const modelReport = 'test/model/report/model-report.ts'
const demo = 'test/support/browser/demo-template.ts'
/** A project of the assurance: a folder of its own. The whole of a part may take long, its fast part not. */
const part = (name: string, globalSetup: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    ...chosenFiles(name, scope, { include: [`test/assurance/${name}/**/*.test.ts`], exclude }),
    globalSetup,
    ...(runsAll ? { testTimeout: 1_800_000 } : {}),
  },
})
const walks = part('walks', [postgres])
const walksOnPostgres = {
  ...walks,
  test: { ...walks.test, name: 'walks-postgres', env: { TEST_DATABASE: 'postgres' } },
}
/** The sweeps over every endpoint: of the same two companies, which each process makes once (support/two-sides.ts). */
const sweeps = {
  extends: true as const,
  test: {
    name: 'sweeps',
    ...chosenFiles('sweeps', scope, {
      include: ['authorization', 'contracts', 'hostile'].map((name) => `test/assurance/${name}/*.test.ts`),
    }),
    isolate: false,
    ...(runsAll ? { testTimeout: 1_800_000 } : {}),
  },
}
/** The http driver's walks on PostgreSQL. */
const modelOnPostgres = {
  extends: true as const,
  test: {
    name: 'model-postgres',
    ...chosenFiles('model-postgres', scope, { include: ['test/model/**/*.http.test.ts'] }),
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: [postgres, modelReport],
    isolate: false,
  },
}
const { projects, notRun } = runnable(
  [
    {
      extends: true,
      test: {
        name: 'repository',
        ...chosenFiles('repository', scope, {
          include: ['test/repository.test.ts', 'test/repository/*.test.ts'],
        }),
      },
    },
    {
      extends: true,
      test: {
        name: 'machines',
        ...chosenFiles('machines', scope, {
          include: ['test/machines/**/*.test.ts', 'test/runner/**/*.test.ts'],
        }),
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'contract',
        ...chosenFiles('contract', scope, { include: ['test/contract/**/*.test.ts'] }),
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'portal',
        ...chosenFiles('portal', scope, {
          include: ['test/portal/**/*.test.{ts,tsx}'],
          exclude: mockedInPortal,
        }),
        isolate: false,
      },
    },
    {
      extends: true,
      test: { name: 'portal-mocked', ...chosenFiles('portal-mocked', scope, { include: mockedInPortal }) },
    },
    {
      extends: true,
      test: {
        name: 'server',
        ...chosenFiles('server', scope, {
          include: ['test/server/**/*.test.ts'],
          exclude: [...mocked, ...onPostgresOnly, ...onServerOnly, ...longStories],
        }),
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'server-mocked',
        ...chosenFiles('server-mocked', scope, { include: mocked }),
      },
    },
    {
      extends: true,
      test: {
        name: 'server-postgres',
        ...chosenFiles('server-postgres', scope, {
          include: ['test/server/**/*.test.ts'],
          exclude: [...mocked, ...onOneDatabase],
        }),
        isolate: false,
        env: { TEST_DATABASE: 'postgres' },
        globalSetup: [postgres],
      },
    },
    {
      extends: true,
      test: {
        name: 'model',
        ...chosenFiles('model', scope, {
          include: [
            'test/model/**/*.{machine,http}.test.ts',
            'test/model/report/{report,walking,options}.test.ts',
          ],
        }),
        globalSetup: [modelReport],
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'model-browser',
        ...chosenFiles('model-browser', scope, {
          include: ['test/model/**/*.browser.test.ts'],
          exclude: longInBrowser,
        }),
        globalSetup: [portal, chromium, modelReport],
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'browser',
        ...chosenFiles('browser', scope, {
          include: ['test/browser/**/*.test.ts'],
          exclude: longInBrowser,
        }),
        globalSetup: [portal, chromium, demo],
        isolate: false,
      },
    },
    part('walks', []),
    // On PostgreSQL too, where everything was asked for.
    ...(runsAll ? [walksOnPostgres, modelOnPostgres] : []),
    { ...part('mutants', []), plugins: [serverMachinesPlugin()] },
    sweeps,
    part(
      'faults',
      [portal, chromium, demo, postgres],
      runsAll ? [] : ['test/assurance/faults/{slow-*,reviews}.test.ts'],
    ),
    part('concurrency', [portal, postgres]),
    part('browser-faults', [portal, chromium]),
    part(
      'accessibility',
      [portal, chromium, demo],
      runsAll ? [] : ['test/assurance/accessibility/announced.test.ts'],
    ),
  ],
  {
    [chromium]: hasBrowser() ? undefined : noBrowser,
    [postgres]: findPostgres() === undefined ? noPostgres : undefined,
  },
  process.argv,
)
/** The tests, and how each kind is run; how the product is built is vite.config.ts. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      maxWorkers: 2,
      ...patient,
      // Failures show whole URLs and every violation.
      chaiConfig: { truncateThreshold: 2000 },
      reporters: ['default', new TotalsReporter(notRun)],
      projects,
    },
  }),
)
