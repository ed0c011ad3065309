import * as v from 'valibot'
import { afterEach } from 'vitest'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { reviewStepNames } from '#machines/review/review-step.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { reviewedAddon, type ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { readAs, readObject } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from './use-world.ts'

const step = v.looseObject({
  status: v.nullable(v.string()),
  errors: v.array(v.string()),
  suggestions: v.array(v.string()),
})
const reviewSchema = v.looseObject({
  id: v.string(),
  status: v.string(),
  manifest: step,
  provision: step,
  deprovision: step,
  reprovision: step,
})
type Review = v.InferOutput<typeof reviewSchema>

const callsSchema = v.array(
  v.looseObject({
    number: v.number(),
    step: v.string(),
    method: v.string(),
    url: v.string(),
    params: v.looseObject({ oauth_grant: v.optional(v.unknown()) }),
    wrong_password: v.boolean(),
    response_code: v.nullable(v.number()),
    response_body: v.nullable(v.string()),
    took_ms: v.nullable(v.number()),
    verdict: v.string(),
    findings: v.array(v.object({ kind: v.string(), text: v.string() })),
  }),
)

interface Provided {
  addon: AddonRow
  provider: ReviewedAddon
}

/** The statuses of a review's steps, in their order. */
export const stepStatuses = (review: Pick<Review, ReviewStepName>) =>
  reviewStepNames.map((name) => review[name].status)

/** A platform with add-ons in alpha whose sample providers really listen, and the calls about their reviews. */
export function useReviews() {
  const on = useWorld()
  const open: ReviewedAddon[] = []
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
  })
  const get = async (path: string) => (await on.api('provider', 'GET', path)).body
  async function provided(
    behaviour: SampleBehaviour = 'good',
    { slug = 'acme-alpha', slowMs = 10 }: { slug?: string; slowMs?: number } = {},
  ): Promise<Provided> {
    const addon = await addonAt(on.world, 'alpha', slug)
    const provider = await reviewedAddon(on.world, addon, behaviour, slowMs)
    open.push(provider)
    return { addon, provider }
  }
  const read = async (id: string) => readAs(await get(`/automatic_reviews/${id}`), reviewSchema)
  /** Asks for an add-on's review or, with a body, for a trial. */
  async function ask(slug: string, trial?: object): Promise<Review> {
    const kind = trial === undefined ? 'automatic_reviews' : 'review_trials'
    const reply = await on.api('provider', 'POST', `/addons/${slug}/${kind}`, trial ?? {})
    if (reply.status !== 201) throw new Error(`not reviewed: ${JSON.stringify(reply.body)}`)
    return readAs(reply.body, reviewSchema)
  }
  return {
    on,
    provided,
    read,
    ask,
    /** Has a provider that behaves so asked for a review. */
    asked: async (behaviour?: SampleBehaviour, options?: { slug?: string; slowMs?: number }) => {
      const given = await provided(behaviour, options)
      return { ...given, review: await ask(given.addon.slug) }
    },
    /** Runs a review until it waits for no call back any more; returns it as it ended. */
    settled: async (provider: ReviewedAddon, id: string): Promise<Review> => {
      for (;;) {
        await provider.run()
        const review = await read(id)
        if (review.status === 'finished') return review
      }
    },
    callsOf: async (id: string) => readAs(await get(`/automatic_reviews/${id}/calls`), callsSchema),
    attemptsOf: async (slug: string) =>
      readAs(await get(`/addons/${slug}/failed_attempts`), v.array(v.record(v.string(), v.unknown()))),
    /** An API token of the add-on. */
    tokenOf: async (slug: string) => {
      const { body } = await on.api('provider', 'POST', `/addons/${slug}/api_authorizations`)
      return String(readObject(body).token)
    },
  }
}
