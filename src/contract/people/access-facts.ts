import type { AccountAccessFacts } from '#machines/account/access.ts'
import type { PersonRecord } from './person.ts'

/** The facts of an account's lifecycle, for the person who asks (null: nobody signed in) at an instant. */
export const accessFacts = (
  person: Pick<
    PersonRecord,
    'id' | 'staff' | 'mayBeStaff' | 'hasSecondFactor' | 'sessions' | 'linkExpiresAt'
  >,
  callerId: string | null,
  now: Date,
): AccountAccessFacts => ({
  staff: person.staff,
  isOwn: person.id === callerId,
  mayBeStaff: person.mayBeStaff,
  hasFactor: person.hasSecondFactor,
  isSignedIn: person.sessions > 0,
  linkWorks: person.linkExpiresAt !== null && new Date(person.linkExpiresAt) > now,
})
