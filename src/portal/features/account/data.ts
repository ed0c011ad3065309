import type * as v from 'valibot'
import type { Session } from '#contract/session.ts'
import type { companyUser, User } from '#contract/user.ts'
import { currentUser } from '#portal/app/session/current-user.ts'
import { load, loadAll } from '#portal/wire/api.ts'
import { accountReads, colleaguesRead } from './reads.ts'

/** The user's place in their company; `isLast` if nobody else is in it. */
export interface Membership {
  place: v.InferOutput<typeof companyUser>
  isLast: boolean
}

/** The data of the account page. */
export interface Account {
  user: User
  /** Null without a company. */
  membership: Membership | null
  sessions: readonly Session[]
}

async function loadMembership({ email, company }: User, signal: AbortSignal): Promise<Membership | null> {
  if (company === null) return null
  const colleagues = await load(colleaguesRead(company.id), signal)
  const place = colleagues.find((each) => each.email === email)
  return place === undefined ? null : { place, isLast: colleagues.length === 1 }
}

/** Loads all of it in parallel, the membership after the user. Rejects with a ProblemError. */
export async function loadAccount(signal: AbortSignal): Promise<Account> {
  const user = currentUser()
  const [{ sessions }, membership] = await Promise.all([
    loadAll(accountReads(), signal),
    user.then((known) => loadMembership(known, signal)),
  ])
  return { user: await user, membership, sessions }
}
