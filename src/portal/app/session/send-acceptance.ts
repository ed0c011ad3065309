import { userAcknowledgeMsa } from '#contract/endpoints/account.ts'
import { callApi } from '#portal/wire/api.ts'
import { forgetUser } from './current-user.ts'

/**
 * Records that the signed-in user accepts the terms; the next load reflects it. Rejects with a ProblemError.
 */
export async function sendAcceptance(): Promise<void> {
  await callApi(userAcknowledgeMsa)
  forgetUser()
}
