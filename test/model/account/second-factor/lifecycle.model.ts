import type { SecondFactorSnapshot } from '#machines/account/lifecycle.ts'
import type { SecondFactorEvent, SecondFactorFacts } from '#machines/account/second-factor.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { secondFactorAsked } from './specified.ts'

type SecondFactorStart = Start<SecondFactorSnapshot, SecondFactorFacts>

const { machine } = secondFactorAsked

/** A second factor to be set up, with each kind of code that comes with what is asked, before and after too many. */
export const secondFactorModel = {
  name: 'secondFactorLifecycle',
  machine,
  rowsOf: secondFactorAsked.rows,
  starts: (['right', 'wrong', 'missing'] as const).flatMap((code) =>
    [false, true].map((isWaiting) => {
      const facts = { code, isWaiting }
      const title = `code ${code}, tries ${isWaiting ? 'used up' : 'left'}`
      return { title, fixture: facts, state: machine.resolveState({ value: 'none', context: facts }) }
    }),
  ),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['setUp', 'confirm', 'prove', 'renewCodes', 'remove', 'reset'] as const).map(
      (type): SecondFactorEvent => ({ type, by }),
    ),
  ),
} satisfies Model<SecondFactorSnapshot, SecondFactorEvent, SecondFactorFacts>

/** The start's facts in every state. */
export const everySecondFactor = ({ fixture }: SecondFactorStart): SecondFactorSnapshot[] =>
  (['none', 'unconfirmed', 'confirmed'] as const).map((value) =>
    machine.resolveState({ value, context: fixture }),
  )
