import { scopeOf } from '#test/commands/chosen-files.ts'

const scope = scopeOf(process.env.TEST_SCOPE)

/** True if the run takes its time for everything (`npm run test:all`, or a part by its own command). */
export const runsAll = scope === 'all'

/** The part that a run takes: the fast one in `npm test` and its rest, the other where everything was asked for. */
export const byScope = <T>({ fast, all }: { fast: T; all: T }): T => (runsAll ? all : fast)

/** The little that `npm test` takes of a file that the rest runs again, whole: `shallow` in chosen-files.ts. */
export const inQuick = <T, U>(quick: T, whole: U): T | U => (scope === 'quick' ? quick : whole)
