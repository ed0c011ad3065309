import type { DeprecationState } from '#test/spec/lifecycles/deprecation.ts'

/** A notice that the add-on will be shut down on a day (UTC). */
export interface ExpectedNotice {
  state: DeprecationState
  date: string
}

export const isActiveNotice = ({ state }: ExpectedNotice): boolean =>
  state === 'draft' || state === 'announced'

/** Ends the notice that is not over, because the add-on is shut down. `notices` are oldest first. */
export function endNotice(notices: readonly ExpectedNotice[]): void {
  const latest = notices.at(-1)
  if (latest !== undefined && isActiveNotice(latest)) latest.state = 'ended'
}

/** True if the platform is to shut the add-on down on this day (UTC): it was announced, and its day has come. */
export const isDue = (notices: readonly ExpectedNotice[], today: string): boolean =>
  notices.some(({ state, date }) => state === 'announced' && date <= today)
