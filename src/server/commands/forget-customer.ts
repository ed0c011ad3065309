import { eq, sql } from 'drizzle-orm'
import { grouped } from '#contract/formats/grouped.ts'
import type { StoredInstallState } from '#contract/installs/install-state.ts'
import { installNames } from '#contract/wording/install-names.ts'
import { AdminProblem } from '#server/config/problems.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { type Database, lockRow, sqlRows } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { addons, alphaUsers, planPasses, plans, stagedInstalls, users } from '#server/db/schema.ts'
import { customerPseudonym, forgetAccounts } from '#server/installs/forget-accounts.ts'
import { platformAct } from '#server/law/act.ts'
import { recordChange, type TrailSubject } from '#server/law/trail.ts'

/** Lists an account's installs that are not over: the add-on, with the uuid and state, or the plan and the day of before requests. */
async function openInstalls(tx: Database, account: string): Promise<string[]> {
  const rows = await sqlRows<{ named: string; state: StoredInstallState | null }>(
    tx,
    sql`select addons.slug || ' ' || request.resource_id as named, resource.state
      from install_requests request join provider_resources resource on resource.id = request.resource_id
      join addons on addons.id = request.addon_id
      where account = ${account} and request.removed_at is null and failure is null
      union all
      select addons.slug || ':' || plans.slug || ' (since ' || (installed_at at time zone 'UTC')::date || ')', null
      from installs join plans on plans.id = installs.plan_id join addons on addons.id = plans.addon_id
      where account = ${account} and removed_at is null and resource_id is null
      order by 1`,
  )
  return rows.map(({ named, state }) => (state === null ? named : `${named} (${installNames[state]})`))
}

/** Removes an account's invitations, as their providers would, but at any stage and without a letter. Returns how many. */
async function removeInvitations(tx: Database, config: ServerConfig, email: string): Promise<number> {
  const act = platformAct({ tx, now: new Date(), config })
  const ofAddons = await tx
    .select({ id: alphaUsers.id, addonId: alphaUsers.addonId })
    .from(alphaUsers)
    .where(eq(sql`lower(${alphaUsers.email})`, email))
  const ofPlans = await tx
    .select({ id: planPasses.id, planId: plans.id, addonId: plans.addonId })
    .from(planPasses)
    .innerJoin(plans, eq(plans.id, planPasses.planId))
    .where(eq(sql`lower(${planPasses.email})`, email))
  const remove = async (table: typeof alphaUsers | typeof planPasses, id: string, of: TrailSubject) => {
    const gone = await tx.delete(table).where(eq(table.id, id)).returning()
    const field = table === alphaUsers ? 'alphaUser' : 'planPass'
    if (gone.length > 0) await recordChange(act, of, { field, from: email, to: null })
    return gone.length
  }
  const concerned = new Set([...ofAddons, ...ofPlans].map(({ addonId }) => addonId))
  for (const id of [...concerned].toSorted()) await lockRow(tx, addons, id)
  let removed = 0
  for (const { id, addonId } of ofAddons)
    removed += await remove(alphaUsers, id, { type: 'addon', id: addonId, addonId })
  for (const { id, planId, addonId } of ofPlans)
    removed += await remove(planPasses, id, { type: 'plan', id: planId, addonId })
  return removed
}

/** Names of the kinds of rows in which the address is replaced, and of those that are deleted, as they are printed. */
const replaced = {
  requests: 'installs',
  stretches: 'plans that installs were on',
  attempts: 'failed calls',
  letters: 'letters',
  notices: 'notices',
  trail: 'entries of the activity',
} as const
const deleted = { unsent: 'letters still to be sent', invitations: 'invitations' } as const

/** Forgets all but what only a look at everything finds. Throws AdminProblem. */
async function forgetOwn(tx: Database, config: ServerConfig, email: string, alias: string) {
  if ((await tx.$count(stagedInstalls, eq(stagedInstalls.account, email))) > 0)
    throw new AdminProblem(`An import of installs that has not ended has some of ${email}: end it first.`)
  const invitations = await removeInvitations(tx, config, email)
  const forgotten = await forgetAccounts(tx, [email], 'at once', { alias })
  if (forgotten.accounts > 0) return { ...forgotten, invitations }
  const open = (await openInstalls(tx, email)).map((each) => `\n  ${each}`).join('')
  const next = 'Remove them first (npm run platform -- remove UUID), then run this again.'
  throw new AdminProblem(`${email} has installs that are not over:${open}\n${next}`)
}

/**
 * Forgets a customer at once: replaces the e-mail (in lower case) by a pseudonym wherever it is stored, and removes the
 * customer's invitations. What only a look at all letters, notices and failed calls finds comes in a second transaction, so that
 * others need not wait for it; if that fails, the command may be repeated. Returns what to print. Throws AdminProblem,
 * naming them, if there are installs that are not over, or if an import that has not ended brings some.
 */
export async function forgetCustomer(db: Database, config: ServerConfig, email: string): Promise<string> {
  const alias = customerPseudonym()
  const own = await retryTransaction(db, (tx) => forgetOwn(tx, config, email, alias))
  const rest: Partial<typeof own> = await retryTransaction(db, (tx) =>
    forgetAccounts(tx, [email], 'at once', { alias, everywhere: true }),
  )
  const told = (title: string, kinds: Partial<Record<keyof typeof own, string>>) => {
    const lines = (Object.keys(kinds) as (keyof typeof own)[]).flatMap((kind) => {
      const count = own[kind] + (rest[kind] ?? 0)
      return count === 0 ? [] : [`  ${kinds[kind]}: ${grouped(count)}`]
    })
    return lines.length === 0 ? [] : [title, ...lines]
  }
  const lines = [...told(`${alias} stands in its place:`, replaced), ...told('Deleted:', deleted)]
  const isPerson = (await db.$count(users, eq(sql`lower(${users.email})`, email))) > 0
  return [
    lines.length === 0 ? `Nothing that is stored of customers holds ${email}.` : `${email} is forgotten.`,
    ...lines,
    ...(isPerson ? ['The account that signs in here by this address stays, and so do its letters.'] : []),
    'The security trail, answers to Idempotency-Keys and backups may hold the address until their time is over.',
  ].join('\n')
}
