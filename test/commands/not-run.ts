import type { TestProjectInlineConfiguration } from 'vitest/config'
import { hasBrowser, noBrowser } from './browser-program.ts'
import { findPostgres, noPostgres, versionOf } from '#test/support/database/postgres-programs.ts'

/** Why backups of PostgreSQL can't be made with the server that the tests start; undefined where they can. */
function noDump(): string | undefined {
  const dump = versionOf('pg_dump')
  const server = findPostgres()?.version ?? 0
  if (dump >= server) return undefined
  return dump === 0
    ? 'pg_dump is not on PATH'
    : `pg_dump ${dump} is older than the PostgreSQL ${server} that the tests start`
}

/** Says why tests can't run here that start a browser, start PostgreSQL, or back it up; undefined where they can. */
export const lacking = () => ({
  browser: hasBrowser() ? undefined : noBrowser,
  postgres: findPostgres() === undefined ? noPostgres : undefined,
  dump: noDump(),
})

/** The name of a project, which may have a colour besides. */
const nameOf = ({ test }: TestProjectInlineConfiguration): string => {
  const name = test?.name ?? ''
  return typeof name === 'string' ? name : name.label
}

/**
 * Divides projects into those that this machine can run and the reasons why others can't, by the setup file that each
 * reason is for. Of others only those count that the command line doesn't leave out.
 */
export function runnable(
  all: readonly TestProjectInlineConfiguration[],
  reasons: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): { projects: TestProjectInlineConfiguration[]; notRun: string[] } {
  const reasonOf = ({ test }: TestProjectInlineConfiguration) =>
    [test?.globalSetup ?? []]
      .flat()
      .map((setup) => reasons[setup])
      .find((reason) => reason !== undefined)
  const named = args.filter((_, at) => args[at - 1] === '--project')
  const asked = all.filter((project) => named.length === 0 || named.includes(nameOf(project)))
  return {
    projects: all.filter((project) => reasonOf(project) === undefined),
    notRun: asked.flatMap((project) => {
      const reason = reasonOf(project)
      return reason === undefined ? [] : [`${nameOf(project)}: ${reason}`]
    }),
  }
}
