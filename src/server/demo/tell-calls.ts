import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { addons, manifests, providerCalls } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { requestedFor } from '#server/reviews/provider.ts'
import { baseUrlOf, resourceUrl } from '#server/outbound/provider-url.ts'
import { begunCall, endedCall } from '#server/reviews/review-calls.ts'
import type { ReviewRow } from '#server/reviews/review-motion.ts'

/** Each step's findings; an omitted step finds nothing wrong. */
export type ToldFindings = Partial<
  Record<ReviewStepName, { errors?: readonly string[]; suggestions?: readonly string[] }>
>

interface ToldCall {
  step: (typeof providerCalls.$inferSelect)['step']
  subject: string
  expected: string
  method: 'HEAD' | 'POST' | 'DELETE'
  /** The resource that it is about: the first or the one made anew; null for none. */
  resource: 0 | 1 | null
  status: number
  body: unknown
  wrongPassword?: boolean
}

const strange = { message: 'Who are you?' }

/** The calls of a review in order, as a provider answers them that does everything right. */
const goodCalls = (slug: string, ids: readonly string[]): ToldCall[] => {
  const made = (id = '') => ({
    id,
    config: { [`${slug.toUpperCase().replaceAll('-', '_')}_URL`]: `https://${slug}.example/${id}` },
  })
  const [first, second] = ids
  const step = (name: ToldCall['step'], calls: Omit<ToldCall, 'step'>[]) =>
    calls.map((call) => ({ ...call, step: name }))
  const refused = { expected: 'status 401', wrongPassword: true, status: 401, body: strange }
  const post = { method: 'POST', resource: 0 } as const
  const remove = { method: 'DELETE', resource: 0 } as const
  return [
    ...step('manifest', [
      {
        method: 'HEAD',
        subject: 'api.production.base_url',
        expected: 'any answer',
        resource: null,
        status: 200,
        body: '',
      },
    ]),
    ...step('provision', [
      { ...post, ...refused, subject: 'A provision request with a wrong password', resource: 1 },
      {
        ...post,
        subject: 'The provision request',
        expected: 'status 200 or 202',
        status: 200,
        body: made(first),
      },
      {
        ...post,
        subject: 'The same provision request, sent again,',
        expected: 'status 200 and the same id',
        status: 200,
        body: made(first),
      },
    ]),
    ...step('deprovision', [
      { ...remove, ...refused, subject: 'A deprovision request with a wrong password' },
      {
        ...remove,
        subject: 'The deprovision request',
        expected: 'status 204 or 200 or 202',
        status: 204,
        body: '',
      },
      {
        ...remove,
        subject: 'The deprovision request for a resource that is gone',
        expected: 'status 410',
        status: 410,
        body: '',
      },
    ]),
    ...step('reprovision', [
      {
        ...post,
        subject: 'The provision request for a uuid that was removed',
        expected: 'status 410 or 422',
        status: 410,
        body: { message: 'This resource was removed.' },
      },
      {
        ...post,
        resource: 1,
        subject: 'The provision request',
        expected: 'status 200 or 202',
        status: 200,
        body: made(second),
      },
    ]),
  ]
}

const slowMs = 4200

/** Stores the calls that a told review has made up to its first failure, with its findings. */
export async function tellReviewCalls(act: Act, review: ReviewRow, told: ToldFindings): Promise<void> {
  const [found] = await act.tx
    .select({ slug: addons.slug, contents: manifests.contents })
    .from(manifests)
    .innerJoin(addons, eq(addons.id, manifests.addonId))
    .where(eq(manifests.id, review.manifestId))
  if (found === undefined) throw new Error(`review ${review.id} has no manifest`)
  const { slug, contents } = found
  const url = baseUrlOf(contents) ?? ''
  const ids = [randomUUID(), randomUUID()]
  const failed = (['manifest', 'provision', 'deprovision', 'reprovision'] as const).find(
    (name) => (told[name]?.errors ?? []).length > 0,
  )
  let startedAt = review.createdAt.getTime() + 1000
  const leftover = failed === 'provision' ? ids[0] : ids[1]
  const all: ToldCall[] = [
    ...goodCalls(slug, ids),
    {
      step: 'clean_up',
      method: 'DELETE',
      resource: leftover === ids[0] ? 0 : 1,
      subject: 'The deprovision request that removes what the review left',
      expected: 'status 2xx or 410',
      status: 204,
      body: '',
    },
  ]
  const upTo = failed === undefined ? all.length : all.findLastIndex(({ step }) => step === failed) + 1
  const rows: (typeof providerCalls.$inferInsert)[] = []
  for (const [index, call] of all.entries()) {
    if (index >= upTo && call.step !== 'clean_up') continue
    const { step, subject, expected, method, resource, status, wrongPassword = false } = call
    const id = ids[resource ?? 0] ?? ''
    const own = step === 'clean_up' ? undefined : told[step as ReviewStepName]
    const about = (text: string) => text.startsWith(subject)
    const errors = (own?.errors ?? []).filter(about)
    const suggestions = (own?.suggestions ?? []).filter(about)
    const isAnotherId = errors.some((text) => text.endsWith('another id.'))
    const text = typeof call.body === 'string' ? call.body : JSON.stringify(call.body)
    const begun = begunCall({
      addonId: review.addonId,
      reviewId: review.id,
      step,
      subject,
      expected,
      wrongPassword,
      startedAt: new Date(startedAt),
      call:
        method === 'POST'
          ? {
              method,
              url,
              body: {
                ...requestedFor({ id }),
                callback_url: new URL(`/platform/addons/${id}`, url).href,
                oauth_grant: { code: '', type: 'authorization_code' },
              },
            }
          : { method, url: method === 'HEAD' ? url : resourceUrl(url, id), body: null },
      hidden: [],
    })
    const tookMs = suggestions.length > 0 ? slowMs : 40 + ((index * 37) % 90)
    startedAt += tookMs + 500
    const body = isAnotherId ? text.replaceAll(id, `${id}-again`) : text
    const ended = endedCall({
      result: { kind: 'answer', status, body, tookMs },
      errorType: isAnotherId ? 'invalid_response' : null,
      tookMs,
      hidden: [],
    })
    const findings = [
      ...errors.map((each) => ({ kind: 'error' as const, text: each })),
      ...suggestions.map((each) => ({ kind: 'suggestion' as const, text: each })),
    ]
    rows.push({ ...begun, ...ended, number: rows.length + 1, findings })
  }
  await act.tx.insert(providerCalls).values(rows)
}
