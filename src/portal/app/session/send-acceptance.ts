import { api } from '#portal/wire/api.ts'
import { forgetUser } from './current-user.ts'

/**
 * Records that the signed-in user accepts the terms; the next load reflects it. Rejects with a ProblemError.
 */
export async function sendAcceptance(): Promise<void> {
  await api.userAcknowledgeMsa()
  forgetUser()
}
