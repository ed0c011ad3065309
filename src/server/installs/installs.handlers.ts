import { installBlockers, installLifecycle } from '#machines/install/lifecycle.ts'
import { snapshotOf } from '#machines/law.ts'
import { type InstallAnswer, installStates } from '#contract/installs/install.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { installBlockerWordings } from '#contract/wording/blockers/install-blockers.ts'
import { installFailures, planChangeFailed } from '#contract/wording/install-failures.ts'
import type { Database } from '#server/db/database.ts'
import { CommittedRefusal, invalid } from '#server/http/errors.ts'
import { type Act, actOf } from '#server/law/act.ts'
import type { Context, Handlers, InstallRow } from '#server/law/handler.ts'
import { loadAddon } from '#server/law/subjects.ts'
import { changePlan } from './change-plan.ts'
import { endInstallCall } from './end-call.ts'
import { type InstallCall, lockInstall, takeInstallCall } from './install-call.ts'
import { requestFacts, weighApp, weighPlan } from './install-facts.ts'
import { type HeldInstall, planSlugOf, removeInstall } from './install-steps.ts'
import { sendCall } from './perform-call.ts'
import { requestInstall } from './request-install.ts'

const stateOf = ({ state }: InstallRow): InstallAnswer['state'] => {
  const found = installStates.find((each) => each === state)
  if (found === undefined) throw new Error(`an install is ${state}`)
  return found
}

/** An install as the call that changed it answers. */
async function answerOf(tx: Database, install: InstallRow): Promise<InstallAnswer> {
  const { id, planId, message, configNames } = install
  return {
    uuid: id,
    state: stateOf(install),
    plan: await planSlugOf(tx, planId),
    ...(message === null ? {} : { message }),
    configNames,
  }
}

const refused = (text: string, code: 'provider_refused' | 'provider_failed') =>
  new CommittedRefusal(422, 'invalid', text, {}, code)

/** Answers a request for an install. Throws 422 with the provider's message if it has failed. */
async function answerRequest(tx: Database, install: InstallRow): Promise<InstallAnswer> {
  const { state, failure, message } = install
  if (state === 'failed' && failure !== null)
    throw refused(
      message ?? installFailures[failure],
      failure === 'refused' ? 'provider_refused' : 'provider_failed',
    )
  return answerOf(tx, install)
}

/** The context in which the outcome of a call is taken. */
type Later = Pick<Context, 'tx' | 'now' | 'config' | 'reply'>

/** The act of the platform that takes the outcome of a call. */
const systemAct = ({ tx, now, config }: Later): Act => ({
  tx,
  by: 'admin',
  role: 'system',
  actorId: null,
  now,
  config,
})

/** Makes a call that was taken, if any, outside the transaction; gives the install as it is afterwards. */
function afterCall<T>(
  { config }: Pick<Context, 'config'>,
  install: HeldInstall,
  call: InstallCall | null,
  answer: (c: Later, row: InstallRow, isFailed: boolean) => Promise<T>,
) {
  return async () => {
    const result = call === null ? null : await sendCall(config, call)
    return async (c: Later) => {
      const held = await lockInstall(c.tx, install.id)
      if (call === null || result === null) return answer(c, held, false)
      const act = systemAct(c)
      const { install: row, fault } = await endInstallCall(act, call, held, result)
      return answer(c, row, fault !== null)
    }
  }
}

export const installHandlers = {
  installCheckCreate: async ({ body }, { tx, now }) => {
    const addon = await loadAddon(tx, body.addon, false)
    if (addon === null) throw invalid({ addon: [`there is no add-on ${body.addon}`] })
    const { plan, asked } = await weighPlan(tx, addon, { ...body, plan: body.plan ?? null }, now)
    const { generation } = body
    const anew = await weighApp(tx, addon, { generation, region: null, appId: null })
    const blockers = installBlockers(snapshotOf(installLifecycle, 'new', requestFacts(addon, asked, anew)), {
      type: 'request',
      by: 'system',
    })
    const reasons = blockers.map((each) => {
      const { code, message } = explain(installBlockerWordings, each, null)
      return { code, message }
    })
    return { allowed: reasons.length === 0, plan: plan?.slug ?? null, reasons }
  },

  installCreate: async ({ body }, c) => {
    const act = actOf(c)
    const { install, isNew } = await requestInstall(act, body)
    const call = isNew ? await takeInstallCall(act, install) : null
    return afterCall(c, install, call, async ({ tx, reply }, row) => {
      if (!isNew) reply.status = 200
      return answerRequest(tx, row)
    })
  },

  installPlanChange: async ({ body }, c) => {
    const act = actOf(c)
    const changing = await changePlan(act, c.subject, body.plan)
    const call = changing === null ? null : await takeInstallCall(act, changing)
    return afterCall(c, c.subject, call, async ({ tx }, row, isFailed) => {
      // Given back to its old plan: the provider has refused the new one.
      if (isFailed && row.state === 'provisioned')
        throw refused(row.message ?? planChangeFailed, 'provider_refused')
      return answerOf(tx, row)
    })
  },

  installRemove: async (_, c) => {
    const act = actOf(c)
    const { subject } = c
    const isOver = subject.state === 'removing' || subject.state === 'removed'
    const removing = isOver
      ? subject
      : { ...(await removeInstall(act, subject, 'system')), addon: subject.addon }
    const call = isOver ? null : await takeInstallCall(act, removing)
    return afterCall(c, removing, call, ({ tx }, row) => answerOf(tx, row))
  },
} satisfies Partial<Handlers>
