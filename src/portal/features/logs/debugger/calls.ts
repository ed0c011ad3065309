import { reviewTrialList, reviewTrialRequest } from '#contract/endpoints/review-calls.ts'
import { latestReview } from '#machines/review/polled-review.ts'
import type { Addon } from '#contract/addon.ts'
import { callApi } from '#portal/wire/api.ts'
import { polledReview, reviewCalls, type RunCalls } from '../reviews/calls.ts'

/** The calls about an add-on's runs; `onRead` follows each poll. */
export function runCalls(addon: Pick<Addon, 'id' | 'state'>, onRead: () => void): RunCalls {
  const calls = reviewCalls(addon)
  const params = { addon: addon.id }
  return {
    ...calls,
    request: async (options, asked) => {
      if (asked === null) return calls.request(options)
      const body = { via: asked.via, ...(asked.only === null ? {} : { step: asked.only }) }
      return polledReview(await callApi(reviewTrialRequest, { params, body }, options))
    },
    read: async (id, signal) => {
      const review = await calls.read(id, signal)
      onRead()
      return review
    },
    readLatest: async (signal, asked) => {
      if (asked === null) return calls.readLatest(signal)
      return latestReview((await callApi(reviewTrialList, { params }, { signal })).map(polledReview))
    },
  }
}
