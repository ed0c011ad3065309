import {
  alphaUserBatch,
  alphaUserCreate,
  alphaUserDelete,
  alphaUserList,
  planPassBatch,
  planPassCreate,
  planPassDelete,
  planPassList,
} from '#contract/endpoints/plans.ts'
import type { PlanPass } from '#contract/plan.ts'
import { callApi } from '#portal/wire/api.ts'
import type { AlphaUser } from '../data.ts'
import type { InvitationCalls } from './invite-form.tsx'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'

/** The calls that invite accounts to an alpha add-on. */
export const alphaUserInvitation = (addon: string): InvitationCalls => ({
  one: (email, options) => callApi(alphaUserCreate, { params: { addon }, body: { email } }, options),
  many: (emails, options) => callApi(alphaUserBatch, { params: { addon }, body: { emails } }, options),
})

/** The calls that give accounts a pass for a plan. */
export const passInvitation = (id: string): InvitationCalls => ({
  one: (email, options) => callApi(planPassCreate, { params: { id }, body: { email } }, options),
  many: (emails, options) => callApi(planPassBatch, { params: { id }, body: { emails } }, options),
})

/** The calls that withdraw a user's invitation to an alpha add-on. */
export const alphaUserWithdrawal = ({ id, addon }: AlphaUser) =>
  removalCalls(
    (options) => callApi(alphaUserDelete, { params: { id } }, options),
    async (options) => {
      const users = await callApi(alphaUserList, { params: { addon: addon.id } }, options)
      return users.find((each) => each.id === id)
    },
  )

/** The calls that withdraw a user's pass for a plan. */
export const passWithdrawal = ({ id, plan }: PlanPass) =>
  removalCalls(
    (options) => callApi(planPassDelete, { params: { id } }, options),
    async (options) => {
      const passes = await callApi(planPassList, { params: { id: plan.id } }, options)
      return passes.find((each) => each.id === id)
    },
  )
