import type { ApprovalBlocker } from '#machines/approval/lifecycle.ts'
import type { ProgressionBlocker } from '#machines/progression/lifecycle.ts'
import { type BlockerSubject, explainBlocker } from '#contract/wording/blocker-links.ts'
import { conflict, forbidden, invalid, type Refusal } from '#server/http/errors.ts'
import type { StoredSituation } from './situation.ts'

/** The facts of an add-on that explanations of blockers need. */
export const blockerSubject = ({ addon, items }: StoredSituation): BlockerSubject => ({
  slug: addon.slug,
  requirement: (list, name) => items[list].find((item) => item.name === name),
})

/**
 * The answer to an event that a lifecycle refuses: 403 where only staff, or only the provider, may, 409 where the state or the
 * stage forbids it, else 422 with one message per blocker.
 */
export function refusalOf(
  blockers: readonly (ProgressionBlocker | ApprovalBlocker)[],
  situation: StoredSituation,
): Refusal {
  const subject = blockerSubject(situation)
  const explained = blockers.map((blocker) => explainBlocker(blocker, subject))
  const messageOf = (...codes: string[]) => explained.find(({ code }) => codes.includes(code))?.message
  const forStaff = messageOf('staff_only')
  if (forStaff !== undefined) return forbidden(forStaff)
  const forProvider = messageOf('provider_only')
  if (forProvider !== undefined) return forbidden(forProvider)
  const inState = messageOf('wrong_state', 'wrong_stage')
  if (inState !== undefined) return conflict(inState)
  const noMessage = messageOf('message_missing')
  if (noMessage !== undefined) return invalid({ message: [noMessage] })
  return invalid({ addon: explained.map(({ message }) => message) })
}
