import {
  accountUpdate,
  otherSessionsDelete,
  recoveryCodesRenew,
  secondFactorRemove,
  secondFactorView,
  sessionDelete,
  sessionList,
  topicList,
  topicUpdate,
} from '#contract/endpoints/account.ts'
import { companyUserDelete, companyUserList } from '#contract/endpoints/companies.ts'
import { passkeyDelete, passkeyList } from '#contract/endpoints/passkeys.ts'
import type { Topic } from '#contract/topics/topic.ts'
import type { Passkey } from '#contract/security/passkey.ts'
import type { SignedInSession } from '#contract/session.ts'
import type { SecondFactor } from '#contract/user.ts'
import { callApi } from '#portal/wire/api.ts'
import { load } from '#portal/wire/load.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import { currentUserRead } from '#portal/app/session/reads.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'
import type { CompanyMembership } from './data.ts'
import { nameFormValues } from './name-values.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'

/** The calls of the name panel. */
export const nameEdit = {
  save: savesTo(accountUpdate),
  readLatest: async (signal: AbortSignal) => {
    const [user] = await load(currentUserRead, signal)
    if (user === undefined) throw new Error('The platform does not know the signed-in user.')
    // Nobody else changes it.
    const lastChange = { by: 'you in another window', at: user.updatedAt }
    return { values: { ...nameFormValues(user) }, etag: user.etag, lastChange }
  },
}

/** The calls that leave a company. Afterwards, the list of its people is missing too. */
export const leaving = ({ place: { id, company } }: CompanyMembership) =>
  removalCalls(
    (options) => callApi(companyUserDelete, { params: { id } }, options),
    async (options) => {
      const users = await callApi(companyUserList, { params: { id: company.id } }, options)
      return users.find((each) => each.id === id)
    },
  )

/** The calls that choose how the letters of a topic come. */
export const topicCalls = {
  save: async (topic: string, mail: Topic['mail'], { signal }: { signal: AbortSignal }) =>
    (await callApi(topicUpdate, { params: { topic: topic as Topic['topic'] }, body: { mail } }, { signal }))
      .mail,
  read: async (topic: string, signal: AbortSignal) => {
    const found = (await callApi(topicList, {}, { signal })).find((each) => each.topic === topic)
    if (found === undefined) throw new Error('There are no letters on this topic any more.')
    return found.mail
  },
}

/** The calls that end a session. */
export const sessionEnding = ({ id }: SignedInSession) =>
  removalCalls(
    (options) => callApi(sessionDelete, { params: { id } }, options),
    async (options) => (await callApi(sessionList, {}, options)).find((each) => each.id === id),
  )

/** The calls that end all sessions but this one. */
export const otherSessionsEnding = removalCalls(
  (options) => callApi(otherSessionsDelete, {}, options),
  async (options) => (await callApi(sessionList, {}, options)).find(({ current }) => !current),
)

/** The calls that remove a passkey. */
export const passkeyRemoval = ({ id }: Passkey) =>
  removalCalls(
    (options) => callApi(passkeyDelete, { params: { id } }, options),
    async (options) => (await callApi(passkeyList, {}, options)).find((each) => each.id === id),
  )

/** The calls that remove the second factor, with the code that the confirmation was given. */
export const factorRemoval: ConfirmedCalls = {
  act: ({ twoFactorCode = '', ...options }) =>
    callApi(secondFactorRemove, { body: { code: twoFactorCode } }, options),
  hasHappened: async (options) => (await callApi(secondFactorView, {}, options)).state !== 'confirmed',
}

/** The calls that replace the recovery codes made at an instant; `keep` takes the new ones, which come once. */
export const codesRenewal = (
  { recoveryCodesMadeAt }: SecondFactor,
  keep: (codes: readonly string[]) => void,
): ConfirmedCalls => ({
  act: async ({ twoFactorCode = '', ...options }) =>
    keep((await callApi(recoveryCodesRenew, { body: { code: twoFactorCode } }, options)).recoveryCodes),
  hasHappened: async (options) =>
    (await callApi(secondFactorView, {}, options)).recoveryCodesMadeAt !== recoveryCodesMadeAt,
})
