import {
  planRepricingList,
  repricingCreate,
  repricingEffectView,
  repricingTransition,
  repricingView,
} from '#contract/endpoints/repricings.ts'
import type { MenuRepricing, RepricingTransition } from '#machines/repricing/menu.ts'
import type { RepricingRequest } from '#machines/repricing/request.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import type { Repricing } from '#contract/repricing.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'
import { load } from '#portal/wire/load.ts'
import { readOf } from '#portal/wire/read.ts'
import { menuRepricing } from './scheduled/repricing-menu.ts'

/** The calls of a repricing's status menu; passes each record that they return to `onRecord`. */
export const statusCalls = (onRecord: (repricing: Repricing) => void) => {
  const answered = (repricing: Repricing): MenuRepricing => {
    onRecord(repricing)
    return menuRepricing(repricing)
  }
  return {
    send: async ({ id, to, message, etag }: RepricingTransition, options: CallOptions) =>
      answered(
        await callApi(
          repricingTransition,
          { params: { id, status: to }, body: { message } },
          { ...options, ifMatch: etag },
        ),
      ),
    effect: (id: string, signal: AbortSignal) => callApi(repricingEffectView, { params: { id } }, { signal }),
    read: async (id: string, signal?: AbortSignal) =>
      answered(await load(readOf(repricingView, { params: { id } }), signal)),
  }
}

/** Requests a repricing. Rejects with a ProblemError. */
export const sendRepricing = (
  { planId, priceCents, grandfathered }: RepricingRequest,
  options: CallOptions,
): Promise<Repricing> =>
  callApi(repricingCreate, { params: { id: planId }, body: { priceCents, grandfathered } }, options)

/** Checks whether exactly this repricing is in progress, for example after a lost answer. */
export const wasRequested = async (
  { planId, priceCents, grandfathered }: RepricingRequest,
  signal: AbortSignal,
): Promise<boolean> =>
  (await callApi(planRepricingList, { params: { id: planId } }, { signal })).some(
    (each) =>
      isActiveRepricing(each.status) &&
      each.priceCents === priceCents &&
      each.grandfathered === grandfathered,
  )
