import { eq } from 'drizzle-orm'
import type { PersonRecord, PersonEvent } from '#contract/people/person.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { accountInvitations, passwordResets, users } from '#server/db/schema.ts'
import { type Letter, post } from '#server/mail/mail.ts'
import { linkMs, replaceResets } from '../password-resets.ts'
import { resetSecondFactor } from '../second-factor/change-second-factor.ts'
import { endHalfSessions } from '../second-factor/half-sessions.ts'
import { endSessionsOf } from '../sessions.ts'
import { forgetWrongCodes } from '../second-factor/two-factor.ts'
import { endWaits } from '../throttle.ts'
import { hashToken, newToken } from '../tokens.ts'
import { resendInvitation } from './invitations.ts'
import { loadPerson } from './load-people.ts'
import { decideAccess, lockPerson, type NotedEvent, type Office } from './office.ts'
import { peopleLetters } from './people-letters.ts'

const setUser = ({ tx, now }: Office, id: string, fields: Partial<typeof users.$inferInsert>) =>
  tx
    .update(users)
    .set({ ...fields, ...nextVersion(users, now) })
    .where(eq(users.id, id))

/** Ends a person's sessions with their tokens, and half ones; returns how many sessions. */
async function endSignIns(tx: Database, id: string): Promise<number> {
  const ended = await endSessionsOf(tx, id)
  await endHalfSessions(tx, id)
  return ended.length
}

/** Ends all that a person has begun: sessions, and links for a new password. */
async function endAccess(tx: Database, id: string): Promise<number> {
  await replaceResets(tx, id)
  return endSignIns(tx, id)
}

/** Sends a link that resets the password, in place of earlier ones. */
async function sendReset({ tx, config, now }: Office, { id, email }: PersonRecord): Promise<void> {
  const token = newToken('reset')
  const createdAt = new Date()
  await replaceResets(tx, id)
  await tx.insert(passwordResets).values({
    email: email.toLowerCase(),
    address: 'staff',
    looked: true,
    userId: id,
    tokenHash: hashToken(token),
    state: 'asked',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + linkMs),
  })
  const link = `${config.publicUrl}/oauth/reset?token=${token}`
  await post({ tx, now }, peopleLetters.reset(email, config, link))
}

/** Stores the state that a step leads to. Throws for one that such a record cannot have. */
async function storeState(
  office: Office,
  { id, state: from }: PersonRecord,
  to: PersonRecord['state'],
): Promise<void> {
  if (from === to) return
  const isAccount = from === 'active' || from === 'disabled'
  if (isAccount && (to === 'active' || to === 'disabled'))
    return void (await setUser(office, id, { disabledAt: to === 'disabled' ? new Date() : null }))
  if (isAccount || to !== 'withdrawn') throw new Error(`${from} cannot become ${to}`)
  await office.tx
    .update(accountInvitations)
    .set({ state: to, endedAt: new Date(), ...nextVersion(accountInvitations, office.now) })
    .where(eq(accountInvitations.id, id))
}

type Effect = (
  office: Office,
  person: PersonRecord,
) => Promise<NotedEvent['kind'] | Omit<NotedEvent, 'personId'>>

/** The effect of each event besides its state; its letter is in `letters`, or comes with it. */
const effects: Readonly<Record<PersonEvent, Effect>> = {
  async resend(office, person) {
    await resendInvitation(office, person)
    return { kind: 'account_invited', details: { what: person.email } }
  },
  withdraw: (_, { email }) => Promise.resolve({ kind: 'invitation_withdrawn', details: { what: email } }),
  async disable({ tx }, { id }) {
    return { kind: 'account_disabled', details: { sessionsEnded: await endAccess(tx, id) } }
  },
  async enable({ tx }, { id }) {
    // Also what was begun while it was being disabled.
    await endAccess(tx, id)
    return 'account_enabled'
  },
  async grant(office, { id }) {
    await setUser(office, id, { platformAdmin: true })
    return { kind: 'staff_changed', details: { staff: true } }
  },
  async revoke(office, { id }) {
    await setUser(office, id, { platformAdmin: false })
    return 'staff_revoked'
  },
  async resetFactor({ tx, config, now }, { id }) {
    const { hadAuthenticator, passkeys } = await resetSecondFactor({ tx, config, now, userId: id })
    // Of a lost device, somebody else may have the sessions.
    const sessionsEnded = await endSignIns(tx, id)
    const what = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`
    return {
      kind: hadAuthenticator ? 'two_factor_removed' : 'passkey_removed',
      details: { ...(passkeys > 0 && { what }), sessionsEnded },
    }
  },
  async endSessions({ tx }, { id }) {
    return { kind: 'session_ended', details: { sessionsEnded: await endSignIns(tx, id) } }
  },
  async sendReset(office, person) {
    await sendReset(office, person)
    return 'password_reset_asked'
  },
  async unlock({ tx, by }, { id, email }) {
    await endWaits(tx, { email, address: by === 'system' ? 'command' : 'staff' })
    await forgetWrongCodes(tx, id)
    return 'sign_in_unlocked'
  },
}

const letters: Partial<Record<PersonEvent, (to: string, product: string) => Letter>> = {
  withdraw: peopleLetters.withdrawn,
  disable: peopleLetters.disabled,
  enable: peopleLetters.enabled,
  grant: peopleLetters.granted,
  revoke: peopleLetters.revoked,
  endSessions: peopleLetters.sessionsEnded,
  unlock: peopleLetters.unlocked,
}

/**
 * Does something for or against a person's account, and tells them by mail. Returns the person as they now are, and the
 * event for the security trail. Throws 404 for an unknown person, and 409 or 403 with the reason if the lifecycle
 * refuses it.
 */
export async function actOnPerson(
  office: Office,
  id: string,
  type: PersonEvent,
): Promise<{ person: PersonRecord; noted: NotedEvent }> {
  const { tx, config, now, by, callerId } = office
  const before = await lockPerson(office, id)
  const to = decideAccess(before, { type, by }, callerId)
  const done = await effects[type](office, before)
  await storeState(office, before, to)
  const letterTo = letters[type]
  if (letterTo !== undefined) await post({ tx, now }, letterTo(before.email, config.portal.productName))
  const person = await loadPerson(office, id)
  if (person === null) throw new Error(`person ${id} is not stored`)
  return { person, noted: { personId: id, ...(typeof done === 'string' ? { kind: done } : done) } }
}
