import { letterBlockers, letterLifecycle, maxLetterAttempts } from '#machines/letter/lifecycle.ts'
import { snapshotOf } from '#machines/law.ts'
import { counted } from '#contract/formats/grouped.ts'
import { isForgotten } from '#contract/installs/forgotten-account.ts'
import type { LetterRecord, LetterState, MailGroup, Recipient, SentAgain } from '#contract/mail.ts'
import type { Blocker } from '#contract/trail.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { letterBlockerWordings } from '#contract/wording/blockers/letter-blockers.ts'
import { approvalDate } from '#portal/ui/format/dates.ts'

/** The display names of a letter's states. */
export const letterStateWording: Readonly<Record<LetterState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  givenUp: 'Given up',
}

/** Describes attempts that failed: how many, when the next one is, and the latest failure; null if there are none. */
function failedWording({
  attempts,
  nextAttemptAt,
  error,
}: Pick<Recipient, 'attempts' | 'nextAttemptAt' | 'error'>): string | null {
  const told = [
    ...(attempts === 0 ? [] : [`attempt ${Math.min(attempts, maxLetterAttempts)} of ${maxLetterAttempts}`]),
    ...(nextAttemptAt === null ? [] : [`next on ${approvalDate(nextAttemptAt)}`]),
    ...(error === null ? [] : [error]),
  ]
  return told.length === 0 ? null : told.join('; ')
}

/** Describes what became of a letter besides its state: when it was sent or given up, or how attempts went. */
export function letterFate(letter: Omit<Recipient, 'id' | 'to'>): string | null {
  const { sentAt, givenUpAt, attempts } = letter
  // That a first attempt was the one goes without saying.
  const tried = sentAt !== null && attempts === 1 ? { ...letter, attempts: 0 } : letter
  const at = sentAt ?? givenUpAt
  const told = [at && approvalDate(at), failedWording(tried)].filter((each) => each !== null)
  return told.length === 0 ? null : told.join('; ')
}

/** Names the state of a mailing, the worst first: '2 of 83 given up'. */
export function groupState({ count, sent, givenUp }: MailGroup): { state: LetterState; words: string } {
  const of = (state: LetterState, some: number) => ({
    state,
    words:
      some === count
        ? letterStateWording[state]
        : `${some.toLocaleString('en')} of ${count.toLocaleString('en')} ${letterStateWording[state].toLowerCase()}`,
  })
  if (givenUp > 0) return of('givenUp', givenUp)
  return sent === count ? of('sent', count) : of('waiting', count - sent)
}

/** Describes what became of a mailing besides its state. */
export const groupFate = (group: MailGroup): string | null =>
  group.sent === group.count ? group.sentAt && approvalDate(group.sentAt) : failedWording(group)

/** Names the recipients of a mailing, the first one by address. */
export function recipientWording({ to, count }: Pick<MailGroup, 'to' | 'count'>): string {
  const rest = count - to.length
  return rest > 0 ? `${to.join(', ')} and ${rest.toLocaleString('en')} more` : to.join(', ')
}

/** Tells how many letters go again, and how many do not; null if the answer was lost. */
export function sentAgainWording(answer: SentAgain | null): string {
  if (answer === null) return 'Letters are sent again.'
  const { sent, refused, left } = answer
  return [
    sent === 0
      ? 'No letter is sent again.'
      : `${counted(sent, 'letter')} ${sent === 1 ? 'is' : 'are'} sent again.`,
    ...(refused === 0 ? [] : [`${counted(refused, 'letter')} can’t be.`]),
    ...(left === 0 ? [] : [`${counted(left, 'letter')} ${left === 1 ? 'is' : 'are'} left for another time.`]),
  ].join(' ')
}

/** Explains why a letter cannot be sent again now; empty if it can. */
export const letterAgainBlockers = ({ state, attempts, turn, link, to }: LetterRecord): Blocker[] =>
  letterBlockers(
    snapshotOf(letterLifecycle, state, {
      attempts,
      turn,
      link,
      reader: isForgotten(to) ? 'forgotten' : 'known',
    }),
    { type: 'sendAgain', by: 'admin' },
  ).map((each) => explain(letterBlockerWordings, each, null))
