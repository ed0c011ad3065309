import type { SecondFactorSnapshot } from '#machines/account/lifecycle.ts'
import type { SecondFactorEvent, SecondFactorFacts } from '#machines/account/second-factor.ts'
import type { Model } from '#test/runner/model.ts'
import { secondFactorAsked } from './specified.ts'

const fixtures: Readonly<Record<string, SecondFactorFacts>> = Object.fromEntries(
  (['right', 'wrong', 'missing'] as const).flatMap((code) =>
    [false, true].map((isWaiting) => [
      `code ${code}, tries ${isWaiting ? 'used up' : 'left'}`,
      { code, isWaiting },
    ]),
  ),
)

/** A second factor to be set up, with each kind of code that comes with what is asked, before and after too many. */
export const secondFactorModel = {
  name: 'secondFactorLifecycle',
  machine: secondFactorAsked.machine,
  rowsOf: secondFactorAsked.rows,
  starts: secondFactorAsked.starts(fixtures, () => 'none'),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['setUp', 'confirm', 'prove', 'renewCodes', 'remove', 'reset'] as const).map(
      (type): SecondFactorEvent => ({ type, by }),
    ),
  ),
} satisfies Model<SecondFactorSnapshot, SecondFactorEvent, SecondFactorFacts>

export const everySecondFactor = secondFactorAsked.everyState
