/** True if the run takes its time for everything (`npm run test:all`, or a part by its own command). */
export const runsAll = process.env.TEST_SCOPE === 'all'

/** What a run takes: the fast part in `npm test`, everything else where everything was asked for. */
export const byScope = <T>({ fast, all }: { fast: T; all: T }): T => (runsAll ? all : fast)
