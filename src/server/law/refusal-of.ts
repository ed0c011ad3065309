import type { AnyStateMachine } from 'xstate'
import {
  type BlockerKind,
  type BlockerWordings,
  explain,
  wordingOf,
} from '#contract/wording/blockers/explain.ts'
import { groupBy } from '#server/db/group-by.ts'
import { conflict, forbidden, invalid, type Refusal } from './refusal.ts'
import type { Rule } from './stored.ts'

/**
 * Answers what blockers stand against: 403 where another party's step was asked for, 409 where a state forbids it,
 * else 422 with the messages by field (CONTRACT, order of refusals).
 */
export function refusalOf<B extends { code: string }, Of>(
  wordings: BlockerWordings<B, Of>,
  blockers: readonly B[],
  of: Of,
): Refusal {
  const told = blockers.map((blocker) => {
    const { kind, field = 'base', named } = wordingOf(wordings, blocker)
    const { code, message } = explain(wordings, blocker, of)
    return { kind, field, message, named: named === undefined ? null : { code, ...named(blocker) } }
  })
  const first = (kind: BlockerKind) => told.find((each) => each.kind === kind)
  const ofParty = first('party')
  if (ofParty !== undefined) return forbidden(ofParty.message)
  const ofState = first('state')
  if (ofState !== undefined) return conflict(ofState.message, ofState.named)
  const fields = [...groupBy(told, ({ field }) => field)]
  return invalid(Object.fromEntries(fields.map(([field, all]) => [field, all.map((each) => each.message)])))
}

/** The rule of a lifecycle whose blockers are told in these words. */
export const ruleOf = <M extends AnyStateMachine, B extends { code: string }>(
  lifecycle: M,
  blockers: Rule<M, B>['blockers'],
  wordings: BlockerWordings<B, null>,
): Rule<M, B> => ({ lifecycle, blockers, refuse: (found) => refusalOf(wordings, found, null) })
