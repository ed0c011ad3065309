import type { TestProjectInlineConfiguration } from 'vitest/config'

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
