import { approvalWordings } from '#contract/wording/approvals.ts'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { SubjectChange } from '#machines/approval/approval-subject.ts'
import { listed } from '#contract/formats/listed.ts'
import { flash } from '#portal/app/flashes/flash.ts'

/** The fields of a record that differ from what is stored; the lifecycle decides which matter. */
export const changesOf = <Values extends object>(
  subjectType: string,
  values: Values,
  stored: Values,
): SubjectChange[] =>
  (Object.keys(stored) as (keyof Values & string)[])
    .filter((field) => JSON.stringify(values[field]) !== JSON.stringify(stored[field]))
    .map((field) => ({ subjectType, field, ofTestPlan: false }))

const named = (types: readonly ApprovalType[]) => listed(types.map((type) => approvalWordings[type].title))

const again = ({ length }: readonly ApprovalType[]) => (length === 1 ? 'it again' : 'them again')

/** Warns that a save would make these approvals lapse. */
export const lapseWarning = (types: readonly ApprovalType[]): string =>
  `This cancels the ${named(types)}. Staff must approve ${again(types)} before the add-on can progress.`

/** Says that a save has made these approvals lapse. */
const lapseNews = (types: readonly ApprovalType[]): string =>
  `The ${named(types)} ${types.length === 1 ? 'has' : 'have'} lapsed. Staff must approve ${again(types)}.`

const isApproval = (type: unknown): type is ApprovalType =>
  typeof type === 'string' && Object.hasOwn(approvalNeeds, type)

/** The approvals that the response to a change reports as lapsed; empty for any other response. */
export function lapsedIn(answer: unknown): ApprovalType[] {
  if (typeof answer !== 'object' || answer === null || !('lapsed' in answer)) return []
  return Array.isArray(answer.lapsed) ? answer.lapsed.filter(isApproval) : []
}

/** Flashes which approvals have lapsed with a change; returns the response unchanged. */
export function tellLapsed<Answer>(answer: Answer): Answer {
  const types = lapsedIn(answer)
  if (types.length > 0) flash.info(lapseNews(types))
  return answer
}
