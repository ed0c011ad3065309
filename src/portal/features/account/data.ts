import type * as v from 'valibot'
import type { SecurityEventEntry } from '#contract/security/security-event.ts'
import type { Passkey } from '#contract/security/passkey.ts'
import type { SignedInSession } from '#contract/session.ts'
import type { Topic } from '#contract/topics/topic.ts'
import type { companyUser, SecondFactor, User } from '#contract/user.ts'
import { currentUser } from '#portal/app/session/current-user.ts'
import { load, loadAll, loadPage, type Page } from '#portal/wire/load.ts'
import { accountReads, colleaguesRead } from './reads.ts'

/** The user's place in their company; `isLast` if nobody else is in it. */
export interface CompanyMembership {
  place: v.InferOutput<typeof companyUser>
  isLast: boolean
}

/** The data of the account page. */
export interface Account {
  user: User
  /** Null without a company. */
  membership: CompanyMembership | null
  /** None without a company, but for staff. */
  topics: readonly Topic[]
  sessions: readonly SignedInSession[]
  passkeys: readonly Passkey[]
  secondFactor: SecondFactor
  activity: Page<SecurityEventEntry>
}

async function loadMembership(
  { email, company }: User,
  signal: AbortSignal,
): Promise<CompanyMembership | null> {
  if (company === null) return null
  const colleagues = await load(colleaguesRead(company.id), signal)
  const place = colleagues.find((each) => each.email === email)
  return place === undefined ? null : { place, isLast: colleagues.length === 1 }
}

/**
 * Loads user, topics, sessions, passkeys, second factor and latest events in parallel, then the membership of the company that the user
 * names. Rejects with a ProblemError.
 */
export async function loadAccountPage(signal: AbortSignal): Promise<Account> {
  const { activity: latest, ...reads } = accountReads()
  const [user, loaded, activity] = await Promise.all([
    currentUser(),
    loadAll(reads, signal),
    loadPage(latest, signal),
  ])
  return { user, membership: await loadMembership(user, signal), ...loaded, activity }
}
