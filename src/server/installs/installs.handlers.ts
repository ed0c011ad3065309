import { eq } from 'drizzle-orm'
import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import type { InstallAnswer } from '#contract/installs/install.ts'
import { installStates } from '#contract/installs/install-state.ts'
import { installFailures, planChangeFailed } from '#contract/wording/install-failures.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests } from '#server/db/schema.ts'
import { CommittedRefusal, conflict, notFound } from '#server/law/refusal.ts'
import { actOf, platformAct } from '#server/law/act.ts'
import type { Context, Handlers, InstallRow } from '#server/law/handler.ts'
import { changePlan } from './change-plan.ts'
import { addonToCheck, checkInstall, checkPlans } from './check-install.ts'
import { endInstallCall } from './end-call.ts'
import { loadServiceInstalls } from './install.record.ts'
import { type InstallCall, lockInstall, takeInstallCall } from './install-call.ts'
import { isConfigKept, openConfig } from './install-config.ts'
import { type HeldInstall, planSlugOf, removeInstall } from './install-steps.ts'
import { loadInstallFeed } from './load-install-feed.ts'
import { sendCall } from './perform-call.ts'
import { requestInstall } from './request-install.ts'
import { signOn } from './sign-on.ts'

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
  new CommittedRefusal(422, 'invalid', text, {}, { code })

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

/** Makes a call that was taken, if any, outside the transaction; gives the install as it is afterwards. */
function afterCall<T>(
  { config }: Pick<Context, 'config'>,
  install: HeldInstall,
  call: InstallCall | null,
  answer: (c: Later, row: InstallRow, fault: AttemptErrorType | null) => Promise<T>,
) {
  return async () => {
    const result = call === null ? null : await sendCall(config, call)
    return async (c: Later) => {
      const held = await lockInstall(c.tx, install.id)
      if (call === null || result === null) return answer(c, held, null)
      const { install: row, fault } = await endInstallCall(platformAct(c), call, held, result)
      return answer(c, row, fault)
    }
  }
}

/** The service API. */
export const installHandlers = {
  installCheckCreate: async ({ body }, { tx, now }) =>
    checkInstall(tx, await addonToCheck(tx, body.addon), { ...body, plan: body.plan ?? null }, now),

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
    return afterCall(c, c.subject, call, async ({ tx }, row, fault) => {
      // Given back to its old plan: the provider has refused the new one, or answered wrongly.
      if (fault !== null && row.state === 'provisioned') {
        const isRefused = fault === 'client_error' || fault === 'server_error'
        throw refused(row.message ?? planChangeFailed, isRefused ? 'provider_refused' : 'provider_failed')
      }
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

  installablePlanList: async ({ query }, { tx, now }) =>
    checkPlans(tx, await addonToCheck(tx, query.addon), query.account, now),

  installFeedView: ({ query }, { tx }) => loadInstallFeed(tx, query),

  installView: async (_, { tx, subject }) => {
    const [found] = await loadServiceInstalls(tx, eq(installRequests.resourceId, subject.id), 1)
    if (found === undefined) throw notFound()
    return found.install
  },

  installConfigView: (_, { subject, now, config }) => {
    if (!isConfigKept(subject, now)) throw conflict('The config of a removed install is kept for one day.')
    const values = openConfig(config, subject)
    if (values === null)
      throw conflict('The config of this install cannot be opened with the key that the platform has now.')
    return Promise.resolve({ config: values })
  },

  installSignOn: async ({ body: { account } }, c) => {
    const form = await signOn(c.tx, c.config, c.subject, account, c.now)
    c.noteSecurity({ kind: 'install_opened', details: { what: account, of: c.subject.id } })
    return form
  },
} satisfies Partial<Handlers>
