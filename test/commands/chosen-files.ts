/** The choice of `npm test` from a project that has more than five minutes allow. */
interface Quick {
  /** Files that it takes whole; all of the project that `except` doesn't name when left out. */
  files?: readonly string[]
  /** Files that it leaves to the rest. */
  except?: readonly string[]
  /** Files that it takes a part of (`inQuick` in test/support/scope.ts), and the rest takes whole. */
  shallow?: readonly string[]
}

/**
 * The choice for `npm test`: the tour of the screens, every transition of a walk, races on PostgreSQL, and a part of each
 * kind of assurance. Projects that are not listed run whole.
 */
export const quick: Readonly<Record<string, Quick>> = {
  server: {
    except: [
      'test/server/commands/{admin,audit,doctor,other-build,quiet-build}.test.ts',
      'test/server/db/{folder-lock,open,own-folder,upgrades}.test.ts',
      'test/server/hostile/*.test.ts',
      'test/server/listing/{images,screenshots}.test.ts',
      'test/server/provisioning/failed-attempts.test.ts',
      'test/server/reports/report-documents.test.ts',
      'test/server/reviews/automatic-review-runner.test.ts',
      'test/server/situation/requirements.test.ts',
    ],
  },
  'server-mocked': { except: ['test/server/identity/identity-guessing.test.ts'] },
  'server-postgres': {
    files: ['test/server/db/lost-transactions.test.ts', 'test/server/{law,reports}/*-races.test.ts'],
  },
  model: {
    except: [
      'test/model/{deprecation,plan,progression}/lifecycle.http.test.ts',
      'test/model/review/lifecycle.http.test.ts',
    ],
    shallow: [
      'test/model/**/*.machine.test.ts',
      'test/model/{account,approval,install,invitation,repricing,webhook}/lifecycle.http.test.ts',
      'test/model/account/{access,passkey,second-factor}/lifecycle.http.test.ts',
    ],
  },
  'model-browser': { files: [], shallow: ['test/model/progression/lifecycle.browser.test.ts'] },
  browser: {
    files: ['test/browser/tour/tour.test.ts', 'test/browser/pages/{by-value,visitors}.test.ts'],
  },
  walks: { files: [], shallow: ['test/assurance/walks/*.test.ts'] },
  mutants: { files: ['test/assurance/mutants/tables.test.ts'] },
  sweeps: {
    except: [
      'test/assurance/authorization/{doors,limits}.test.ts',
      'test/assurance/contracts/{filters,kept,others,pages}.test.ts',
    ],
    shallow: ['test/assurance/hostile/*.test.ts'],
  },
  faults: { files: [] },
  concurrency: { files: [] },
  'browser-faults': { files: ['test/assurance/browser-faults/table.test.ts'] },
  accessibility: { files: [] },
}

/** The scope of a run: `npm test` (quick), what that leaves out, as far as minutes allow (rest), or everything (all). */
export type Scope = 'quick' | 'rest' | 'all'

/** The scope of an environment's TEST_SCOPE; quick if it has none. Throws for a word that names none. */
export function scopeOf(given: string | undefined): Scope {
  if (given === undefined || given === 'quick') return 'quick'
  if (given === 'rest' || given === 'all') return given
  throw new Error(`TEST_SCOPE is quick, rest or all, not ${given}.`)
}

/** True if the command line names test files or folders: those are run whatever the scope leaves out. */
export const namesFiles = (args: readonly string[]): boolean =>
  args.some((arg, at) => /^(?:\.\/)?test\//.test(arg) && args[at - 1] !== '--config')

/** A project's files under a scope, from all that it has. `exclude` are left out in each. */
export function chosenFiles(
  name: string,
  scope: Scope,
  { include, exclude = [] }: { include: readonly string[]; exclude?: readonly string[] },
): { include: string[]; exclude: string[] } {
  const all = { include: [...include], exclude: [...exclude] }
  if (scope === 'all') return all
  const { files, except = [], shallow = [] } = quick[name] ?? {}
  if (scope === 'quick')
    return files === undefined
      ? { include: all.include, exclude: [...exclude, ...except] }
      : { include: [...files, ...shallow], exclude: all.exclude }
  return files === undefined
    ? { include: [...except, ...shallow], exclude: all.exclude }
    : { include: all.include, exclude: [...exclude, ...files] }
}
