import type { InstallRow } from '#server/law/handler.ts'

const minuteMs = 60_000
/** The time in which a provider has to answer a request for an install or a change of plan, in ms. */
export const triedForMs = 10 * minuteMs
/** The longest pause between two tries, in ms: while a customer waits, and afterwards. */
const longestPauseMs = { waited: minuteMs, unattended: 60 * minuteMs } as const

/** The pause after so many tries, in ms: 5 seconds, then twice as long each time. */
export const pauseAfter = (tries: number, kind: keyof typeof longestPauseMs): number =>
  Math.min(5000 * 2 ** Math.min(tries - 1, 20), longestPauseMs[kind])

/** True if a removal has failed at the provider, so that staff may give it up. */
export const isStuck = ({
  state,
  trouble,
  callAt,
}: Pick<InstallRow, 'state' | 'trouble' | 'callAt'>): boolean =>
  trouble !== null && (state === 'removing' || (state === 'failed' && callAt !== null))
