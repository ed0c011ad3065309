import {
  type BlockerKind,
  type BlockerWordings,
  explain,
  wordingOf,
} from '#contract/wording/blockers/explain.ts'
import { groupBy } from '#server/db/group-by.ts'
import { conflict, forbidden, invalid, type Refusal } from './refusal.ts'

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
