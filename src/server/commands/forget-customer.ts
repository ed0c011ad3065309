import { eq, sql } from 'drizzle-orm'
import { grouped } from '#contract/formats/grouped.ts'
import { AdminProblem } from '#server/config/problems.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { type Database, lockRow, sqlRows } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { addons, alphaUsers, planPasses, plans, stagedInstalls, users } from '#server/db/schema.ts'
import { type Forgotten, forgetAccounts } from '#server/installs/forget-accounts.ts'
import { platformAct } from '#server/law/act.ts'
import { recordChange, type TrailSubject } from '#server/law/trail.ts'

/** Lists an account's installs that are not over: the add-on, with the uuid and state, or the plan and the day of before requests. */
async function openInstalls(tx: Database, account: string): Promise<string[]> {
  const rows = await sqlRows<{ named: string }>(
    tx,
    sql`select addons.slug || ' ' || request.resource_id || ' (' || resource.state || ')' as named
      from install_requests request join provider_resources resource on resource.id = request.resource_id
      join addons on addons.id = request.addon_id
      where account = ${account} and request.removed_at is null and failure is null
      union all
      select addons.slug || ':' || plans.slug || ' (since ' || (installed_at at time zone 'UTC')::date || ')'
      from installs join plans on plans.id = installs.plan_id join addons on addons.id = plans.addon_id
      where account = ${account} and removed_at is null and resource_id is null
      order by 1`,
  )
  return rows.map(({ named }) => named)
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

/** Names of the kinds of rows, with their fate, as they are printed. */
const done = {
  requests: 'installs',
  stretches: 'stretches of time on a plan',
  attempts: 'failed calls',
  letters: 'letters',
  unsent: 'letters that were still to be sent, deleted',
  invitations: 'invitations, removed',
  trail: 'rows of trails',
} as const

/**
 * Forgets a customer at once: replaces the e-mail (in lower case) by a pseudonym wherever it is stored, and removes the
 * customer's invitations. Returns what to print. Throws AdminProblem, naming them, if there are installs that are not
 * over, or if an import that has not ended brings some.
 */
export const forgetCustomer = (db: Database, config: ServerConfig, email: string): Promise<string> =>
  retryTransaction(db, async (tx) => {
    if ((await tx.$count(stagedInstalls, eq(stagedInstalls.account, email))) > 0)
      throw new AdminProblem(`An import of installs that has not ended has some of ${email}: end it first.`)
    const invitations = await removeInvitations(tx, config, email)
    const forgotten: Forgotten = await forgetAccounts(tx, [email], 'at once', true)
    if (forgotten.accounts === 0)
      throw new AdminProblem(
        [`${email} has installs that are not over:`, ...(await openInstalls(tx, email))].join('\n  '),
      )
    const counts = { ...forgotten, invitations }
    const lines = (Object.keys(done) as (keyof typeof done)[])
      .filter((kind) => counts[kind] > 0)
      .map((kind) => `  ${done[kind]}: ${grouped(counts[kind])}`)
    const isPerson = (await tx.$count(users, eq(sql`lower(${users.email})`, email))) > 0
    const note = isPerson
      ? ['The account that signs in here by this address stays, and so do its letters.']
      : []
    return lines.length === 0
      ? [`Nothing that is stored of customers holds ${email}.`, ...note].join('\n')
      : [`${email} is forgotten. A pseudonym stands in its place:`, ...lines, ...note].join('\n')
  })
