import { isBlank } from '#contract/formats/plain-text.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import type { ChangedRecord } from '#contract/trail.ts'
import { placePath } from '#contract/places.ts'
import { changedWording } from '#contract/wording/changed-words.ts'
import { tellStaff } from '#server/identity/tell-staff.ts'
import type { Act } from '#server/law/act.ts'
import { changedRecords, changesSince, isOf } from '#server/law/changes.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { actorNamed } from '#server/mail/actor-named.ts'
import { inQuotes, oneLine, quotedLines, type SubjectLine, subjectLine } from '#server/mail/letter-words.ts'
import { type News, tellCompany } from '#server/mail/tell.ts'
import type { ApprovalRow } from '#server/situation/situation.ts'

type Addon = Pick<AddonRow, 'id' | 'companyId' | 'slug' | 'displayName'>

const nameOf = ({ type }: ApprovalRow) => approvalWordings[type].title
const quotedOrNone = (text: string | null) => (text === null || isBlank(text) ? null : quotedLines(text))

/** Tells an add-on's company, and the accounts `also`; the page is where the approval is asked for. */
const tellProvider = (
  act: Act,
  addon: Addon,
  { type }: ApprovalRow,
  { subject, paragraphs }: Pick<News, 'subject' | 'paragraphs'>,
  also: readonly (string | null)[] = [],
) =>
  tellCompany(
    act,
    addon.companyId,
    {
      topic: 'approvals',
      addonId: addon.id,
      subject,
      paragraphs,
      place: placePath('nextSteps', { addonSlug: addon.slug }, `#${type}`),
    },
    also,
  )

/** Tells staff; the page is where it is decided, or the add-on's where it is not there any more. */
const tellDeciders = (
  act: Act,
  addon: Addon,
  { id, type, state }: ApprovalRow,
  subject: SubjectLine,
  paragraphs: News['paragraphs'],
) =>
  tellStaff(act, {
    topic: 'approvals',
    addonId: addon.id,
    subject,
    paragraphs,
    place:
      state === 'notStarted'
        ? placePath('nextSteps', { addonSlug: addon.slug }, `#${type}`)
        : placePath('staffApproval', { approvalId: id }),
  })

/** Tells staff that an approval is asked for, or asked for again, with what the provider writes to them. */
export const writeRequestLetters = async (
  act: Act,
  addon: Addon,
  approval: ApprovalRow,
  { again, text }: { again: boolean; text: string | null },
): Promise<void> => {
  const asked = again ? ('requested again' as const) : ('requested' as const)
  return tellDeciders(
    act,
    addon,
    approval,
    subjectLine`The ${{ own: approvalWordings[approval.type].title }} of ${addon} was ${asked}`,
    [
      `The ${nameOf(approval)} of ${inQuotes(addon.displayName)} was ${asked} by ${await actorNamed(act)}. It is waiting for a decision.`,
      text === null ? null : `The provider writes:\n${quotedLines(text)}`,
    ],
  )
}

/** Tells the company of a decision, and who asked, also after they have left it (READINGS 46); of nothing else. */
export const writeDecisionLetter = (act: Act, addon: Addon, approval: ApprovalRow): Promise<void> => {
  const { type, state, message, requesterId } = approval
  const news = {
    subject: subjectLine`The ${{ own: approvalWordings[type].title }} of ${addon} was ${state}`,
    paragraphs: [
      `The ${nameOf(approval)} of ${inQuotes(addon.displayName)} was ${state}.`,
      quotedOrNone(message),
      state === 'approved'
        ? 'There is nothing more to do for it, unless what was approved changes.'
        : 'Fix what the message says, then ask again. You can answer it on the add-on’s page.',
    ],
  }
  // Whoever decides it by a progression asks for it too.
  return tellProvider(act, addon, approval, news, [requesterId === act.actorId ? null : requesterId])
}

/** Tells the other side of a message. */
export const writeMessageLetters = async (
  act: Act,
  addon: Addon,
  approval: ApprovalRow,
  text: string,
): Promise<void> => {
  const subject = subjectLine`A message on the ${{ own: approvalWordings[approval.type].title }} of ${addon}`
  const about = `${nameOf(approval)} of ${inQuotes(addon.displayName)}`
  const means = `The approval stays ${approval.state}. You can answer on its page.`
  return act.by === 'admin'
    ? tellProvider(act, addon, approval, {
        subject,
        paragraphs: [`Platform staff have written about the ${about}:`, quotedLines(text), means],
      })
    : tellDeciders(act, addon, approval, subject, [
        `${await actorNamed(act)} has written about the ${about}:`,
        quotedLines(text),
        means,
      ])
}

/** Tells staff that there is nothing to decide any more: the provider has withdrawn the request. */
export const writeWithdrawalLetters = async (
  act: Act,
  addon: Addon,
  approval: ApprovalRow,
): Promise<void> => {
  const { type, state, message } = approval
  return tellDeciders(
    act,
    addon,
    approval,
    subjectLine`The request for the ${{ own: approvalWordings[type].title }} of ${addon} was withdrawn`,
    [
      `${await actorNamed(act)} has withdrawn the request for the ${nameOf(approval)} of ${inQuotes(addon.displayName)}. There is nothing to decide.`,
      state === 'rejected' ? `It is rejected as before:\n${quotedLines(message ?? '')}` : null,
    ],
  )
}

/** Records that are named by the provider. */
const named = new Set(['addon', 'plan', 'feature', 'benefit', 'screenshot', 'company'])

const nameIn = ({ subject: { type }, name }: ChangedRecord): string =>
  named.has(type) ? inQuotes(name) : oneLine(name)

/** Tells the company and staff that an approval has lapsed, and of the changes since it was decided. */
export async function writeLapseLetters(act: Act, addon: Addon, approval: ApprovalRow): Promise<void> {
  const rows = await changesSince(act.tx, addon, approval.decidedRevision ?? 0)
  const changed = changedRecords(
    rows.filter((row) => isOf(approval.type, row)),
    false,
  ).map((each) => `- ${changedWording({ ...each, name: nameIn(each) })}`)
  const subject = subjectLine`The ${{ own: approvalWordings[approval.type].title }} of ${addon} is pending again`
  const paragraphs = [
    `What was approved has changed since, so the ${nameOf(approval)} of ${inQuotes(addon.displayName)} is asked for again. Staff will look at it anew.`,
    `Changed:\n${changed.join('\n')}`,
  ]
  await tellProvider(act, addon, approval, { subject, paragraphs })
  await tellDeciders(act, addon, approval, subject, paragraphs)
}
