import { and, eq, isNull } from 'drizzle-orm'
import {
  installBlockers,
  type InstallBlocker,
  type InstallEvent,
  type InstallFacts,
  type InstallFailure,
  installLifecycle,
  type InstallState,
} from '#machines/install/lifecycle.ts'
import type { PartyOrSystem } from '#machines/law.ts'
import { explain, wordingOf } from '#contract/wording/blockers/explain.ts'
import { installBlockerWordings } from '#contract/wording/blockers/install-blockers.ts'
import { installRequests, installs, plans, providerResources } from '#server/db/schema.ts'
import { Refusal } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import { findInstall } from '#server/law/find-install.ts'
import type { InstallRow, SubjectRows } from '#server/law/handler.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { takeStep } from '#server/law/stored.ts'
import { isStuck } from './trouble.ts'

/** An install with its add-on, whose row is locked. */
export type HeldInstall = SubjectRows['install']

/** Answers what forbids an install: 422 with all reasons as one text and the first one's code; else 403 or 409. */
function refuse(blockers: readonly InstallBlocker[]): Refusal {
  const inputs = blockers.filter((each) => wordingOf(installBlockerWordings, each).kind === 'input')
  const [first] = inputs
  if (first === undefined || inputs.length < blockers.length)
    return refusalOf(installBlockerWordings, blockers, null)
  const text = inputs.map((each) => explain(installBlockerWordings, each, null).message).join(' ')
  return new Refusal(422, 'invalid', text, {}, { code: first.code })
}

/** The law of installs. */
const installRule = { lifecycle: installLifecycle, blockers: installBlockers, refuse }

/** Fields of an install that a step changes beside its state. */
export type InstallFields = Partial<typeof installRequests.$inferInsert> &
  Partial<Pick<InstallRow, 'providerId' | 'configNames'>>

/** Stores fields of an install, whose rows are locked; returns it as it now is. */
export async function storeInstall(
  { tx }: Pick<Act, 'tx'>,
  id: string,
  { providerId, configNames, ...request }: InstallFields,
  state?: Exclude<InstallState, 'new'>,
): Promise<InstallRow> {
  const ofResource = {
    ...(state === undefined ? {} : { state }),
    ...(providerId === undefined ? {} : { providerId }),
    ...(configNames === undefined ? {} : { configNames }),
  }
  if (Object.keys(ofResource).length > 0)
    await tx.update(providerResources).set(ofResource).where(eq(providerResources.id, id))
  if (Object.keys(request).length > 0)
    await tx.update(installRequests).set(request).where(eq(installRequests.resourceId, id))
  const row = await findInstall(tx, id, false)
  if (row === undefined) throw new Error(`install ${id} is not stored`)
  return row
}

const subjectOf = ({ id, addonId }: Pick<InstallRow, 'id' | 'addonId'>) =>
  ({ type: 'install', id, addonId }) as const

/**
 * Takes a step of an install with its trail row, its stretches of billed time and these fields. Its add-on is locked.
 * Throws 403, 409 or 422 with the reasons if the lifecycle refuses.
 */
export function stepInstall(
  act: Act,
  { addon, ...install }: HeldInstall,
  event: InstallEvent,
  fields: InstallFields,
  facts: Omit<InstallFacts, 'stage'> = {},
): Promise<InstallRow> {
  const { tx, now } = act
  const from = install.state as InstallState
  const asked = { from, event, facts: { ...facts, stage: addon.state } }
  return takeStep(act, installRule, asked, {
    store: async ({ to }) => {
      if (to === 'new') throw new Error('no step leads to a new install')
      // A stretch of a plan is billed; a change of plan is a new one (READINGS 52), billed no earlier than an import is.
      const [ended] =
        event.type === 'remove' || event.type === 'complete'
          ? await tx
              .update(installs)
              .set({ removedAt: now })
              .where(and(eq(installs.resourceId, install.id), isNull(installs.removedAt)))
              .returning({ billedFrom: installs.billedFrom })
          : []
      const row = await storeInstall(act, install.id, fields, to)
      const { id, account, planId } = row
      if (event.type === 'provision' || event.type === 'complete')
        await tx.insert(installs).values({ planId, account, resourceId: id, installedAt: now, ...ended })
      return row
    },
    subject: subjectOf,
  })
}

/** Takes the first step of an install that `store` stores. Throws 403, 409 or 422 with the reasons. */
export const requestStep = (
  act: Act,
  facts: InstallFacts,
  store: () => Promise<InstallRow>,
): Promise<InstallRow> =>
  takeStep(
    act,
    installRule,
    { from: 'new', event: { type: 'request', by: 'system' }, facts },
    { store, subject: subjectOf },
  )

/** Fields of an install that has no call to make. */
export const noCall = { callAt: null, callSince: null, tries: 0, trouble: null, callbackBy: null } as const

/** Fields of an install whose provider is to be called at once, for a new purpose. */
export const callNow = ({ now }: Pick<Act, 'now'>) => ({ ...noCall, callAt: now, callSince: now })

/** Asks for the removal of an install: it is billed no longer, and its provider is told. */
export const removeInstall = (act: Act, install: HeldInstall, by: PartyOrSystem): Promise<InstallRow> =>
  stepInstall(
    act,
    install,
    { type: 'remove', by },
    { ...callNow(act), endedAt: act.now, targetPlanId: null, isPlanUnsure: false },
  )

/** Ends a removal that the provider has not confirmed. Throws 409 unless it has failed there. */
export const abandonInstall = (act: Act, install: HeldInstall): Promise<InstallRow> =>
  stepInstall(
    act,
    install,
    { type: 'abandon', by: act.by },
    // One that failed was never there to be removed.
    { ...noCall, ...(install.state === 'failed' ? {} : { removedAt: act.now }) },
    { isStuck: isStuck(install) },
  )

/** Fails an install. With `cleanUp`, its provider is told to remove what it may have made. */
export const failInstall = (
  act: Act,
  install: HeldInstall,
  why: InstallFailure,
  { cleanUp, isOverdue = false, ...fields }: InstallFields & { cleanUp: boolean; isOverdue?: boolean },
): Promise<InstallRow> =>
  stepInstall(
    act,
    install,
    { type: 'fail', by: 'system', why },
    { ...fields, ...(cleanUp ? callNow(act) : noCall), failure: why, endedAt: act.now },
    { isOverdue },
  )

/** The slug of a stored plan. */
export async function planSlugOf(tx: Act['tx'], planId: string): Promise<string> {
  const [plan] = await tx.select({ slug: plans.slug }).from(plans).where(eq(plans.id, planId))
  if (plan === undefined) throw new Error(`plan ${planId} is not stored`)
  return plan.slug
}
