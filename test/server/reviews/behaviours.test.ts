import { expect, test } from 'vitest'
import { type ReviewStepName, reviewStepNames } from '#machines/review/review-step.ts'
import { automaticReviews, providerResources } from '#server/db/schema.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import type { ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { readObjects } from '#test/support/read-as.ts'
import { rollPassword } from '../support/roll-password.ts'
import { stepStatuses, useReviews } from '../support/use-reviews.ts'

/*
 * SPEC section 4, DOMAIN 2.1 and READINGS 24: what a review makes of a provider, by how that behaves. Each finding points at
 * its call (issue 20.1), and a failed attempt is written whatever the call failed by.
 */
const { on, ask, asked, provided, read, settled, callsOf, attemptsOf } = useReviews()

type Status = 'completed' | 'failed' | 'skipped'

interface Course {
  steps: readonly Status[]
  /** An error or suggestion of a step. */
  says?: readonly [ReviewStepName, 'errors' | 'suggestions', string]
  /** The attempt that is kept. */
  attempt?: Record<string, unknown>
  /** Neither is it told that nothing is left there, which is a failed attempt too. */
  unremoved?: true
  /** It is waited for in vain, for a quarter of an hour. */
  waits?: true
}

const passed = ['completed', 'completed', 'completed', 'completed'] as const
const atProvision = ['completed', 'failed', 'skipped', 'skipped'] as const
const invalid = (body: string) => ({
  method: 'POST',
  response_code: 200,
  error_type: 'invalid_response',
  wrong_password: false,
  response_body: expect.stringContaining(body),
})

const courses: Readonly<Record<SampleBehaviour, Course>> = {
  good: { steps: passed },
  slow: { steps: passed, says: ['provision', 'suggestions', 'aim for less than 3'] },
  'slow-delete': { steps: passed },
  async: { steps: passed },
  'async-never': {
    steps: atProvision,
    says: ['provision', 'errors', "Provisioning didn't succeed."],
    attempt: { method: 'POST', response_code: 202, error_type: 'async_timeout' },
    waits: true,
  },
  'async-deprovision': { steps: passed },
  'async-deprovision-never': {
    steps: ['completed', 'completed', 'failed', 'skipped'],
    attempt: { method: 'DELETE', response_code: 202, error_type: 'async_timeout' },
    waits: true,
  },
  refuses: { steps: atProvision, attempt: { response_code: 422, error_type: 'client_error' } },
  'refuses-plan': { steps: passed },
  closed: { steps: atProvision, attempt: { response_code: 503, error_type: 'server_error' } },
  busy: {
    steps: atProvision,
    attempt: { response_code: 429, error_type: 'client_error' },
    unremoved: true,
  },
  down: {
    steps: atProvision,
    attempt: { response_code: 503, error_type: 'server_error' },
    unremoved: true,
  },
  silent: { steps: atProvision, attempt: { response_code: null, error_type: 'connection_error' } },
  'drops-connection': {
    steps: atProvision,
    says: ['provision', 'errors', 'The connection failed'],
    attempt: { response_code: null, error_type: 'connection_error' },
  },
  'wrong-status': {
    steps: atProvision,
    says: ['provision', 'errors', 'expected status 200 or 202, got 500'],
    attempt: {
      addon: 'acme-alpha:test',
      plan: 'test',
      app_name: 'automatic-review',
      response_code: 500,
      action_type: 'provision',
      params: { oauth_grant: { code: '********', type: 'authorization_code' } },
    },
  },
  'wrong-body': {
    steps: atProvision,
    says: ['provision', 'errors', 'must be a JSON object'],
    attempt: { response_code: 200 },
  },
  'wrong-config': {
    steps: atProvision,
    says: ['provision', 'errors', 'config.SOMETHING_ELSE'],
    attempt: invalid('{"SOMETHING_ELSE":"********"}'),
  },
  'no-auth': {
    steps: atProvision,
    says: ['provision', 'errors', 'wrong password: expected status 401, got 200'],
    attempt: { wrong_password: true, response_code: 200 },
  },
  'new-id': {
    steps: atProvision,
    says: ['provision', 'errors', 'another id'],
    attempt: invalid('-again"'),
  },
  'same-id': {
    steps: ['completed', 'completed', 'completed', 'failed'],
    says: ['reprovision', 'errors', 'another one than that of the removed resource'],
    attempt: invalid('"id":'),
  },
}

/** Waits for a call back, to the last moment; returns the status of the step that does. */
async function waited(provider: ReviewedAddon, id: string) {
  await provider.run()
  on.server.clock.advance(15 * 60_000 - 1)
  await provider.run()
  const statuses = stepStatuses(await read(id))
  on.server.clock.advance(1)
  return statuses.filter((status) => status !== null && status !== 'completed')
}

test.each(Object.entries(courses))(
  'a review of a provider that is %s ends as specified',
  async (how, course) => {
    const behaviour = how as SampleBehaviour
    const { addon, provider, review } = await asked(behaviour, { slowMs: behaviour === 'slow' ? 3100 : 10 })
    expect(review).toMatchObject({ status: 'new', progression_type: 'beta', is_finalized: false })
    expect([...stepStatuses(review), ...(await callsOf(review.id))]).toEqual([null, null, null, null])
    const early = course.waits === true ? await waited(provider, review.id) : null
    expect(early).toEqual(course.waits === true ? ['async_wait'] : null)
    const over = await settled(provider, review.id)
    expect(stepStatuses(over)).toEqual(course.steps)
    const [step, kind, text] = course.says ?? ['manifest', 'errors', '']
    expect(over[step][kind].join()).toContain(text)
    const attempts = (await attemptsOf(addon.slug)).toSorted((a, b) =>
      String(b.method).localeCompare(String(a.method)),
    )
    const kept = course.attempt === undefined ? [] : [course.attempt]
    if (course.unremoved === true) kept.push({ ...course.attempt, method: 'DELETE' })
    expect(attempts).toMatchObject(kept)

    const calls = await callsOf(review.id)
    for (const name of reviewStepNames) {
      const { errors, suggestions, status } = over[name]
      const own = calls.filter((call) => call.step === name)
      const told = (kind: string) =>
        own.flatMap(({ findings }) => findings.flatMap((each) => (each.kind === kind ? [each.text] : [])))
      expect([told('error').toSorted(), told('suggestion').toSorted()]).toEqual([
        errors.toSorted(),
        suggestions.toSorted(),
      ])
      // The offending answer is kept.
      expect(own.filter(({ verdict }) => verdict === 'failed')).toHaveLength(status === 'failed' ? 1 : 0)
    }
    const shown = JSON.stringify([attempts, calls])
    for (const secret of ['provisioning-password', provider.clientSecret]) expect(shown).not.toContain(secret)
    expect(shown).not.toMatch(/grant_[\w-]{20}/)
    const states = await on.server.db.select({ state: providerResources.state }).from(providerResources)
    const left = states.filter(({ state }) => state !== 'removed')
    expect(left).toEqual([])
  },
)

test('a review that passes has the calls that its provider got, counts its grants, and is two lines of history', async () => {
  const { addon, provider, review } = await asked()
  on.server.clock.advance(1000)
  await settled(provider, review.id)
  const calls = await callsOf(review.id)
  expect(calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(provider.calls)
  expect(calls.map(({ number }) => number)).toEqual(calls.map((_, index) => index + 1))
  expect(calls.map((each) => [each.step, each.response_code, each.wrong_password])).toEqual([
    ['manifest', 200, false],
    ['provision', 401, true],
    ['provision', 200, false],
    ['provision', 200, false],
    ['deprovision', 401, true],
    ['deprovision', 204, false],
    ['deprovision', 410, false],
    ['reprovision', 410, false],
    ['reprovision', 200, false],
    ['clean_up', 204, false],
  ])
  expect(new Set(calls.map(({ verdict }) => verdict))).toEqual(new Set(['passed']))
  for (const { took_ms: took } of calls) expect(took).toBeGreaterThanOrEqual(0)
  expect(calls[2]?.response_body).toContain('********')
  expect(calls[2]?.response_body).not.toContain('https://')
  const rows = await on.server.db.select().from(automaticReviews)
  expect(rows.find(({ id }) => id === review.id)?.grantsExchanged).toBeGreaterThan(1)
  const history = readObjects((await on.api('provider', 'GET', `/addons/${addon.slug}/transitions`)).body)
  expect(history.slice(0, 3)).toMatchObject([
    { subject: { type: 'addon' }, field: 'automaticReview', to: 'passed', actor: { role: 'platform' } },
    { field: 'automaticReview', to: 'requested', actor: { email: 'partner@acme.example' } },
    { field: 'manifest' },
  ])
})

test('a review calls with the current password alone, right or wrong, while the previous one works', async () => {
  const { addon, provider } = await provided()
  await rollPassword(on.world, addon.slug, provider.providerUrl)
  const { id } = await ask(addon.slug)
  expect(stepStatuses(await settled(provider, id))).toEqual(atProvision)
  const calls = (await callsOf(id)).map((each) => [each.method, each.response_code, each.wrong_password])
  // A 401 to the wrong password and to the new one, which the provider does not know yet.
  expect(calls).toEqual([
    ['HEAD', 401, false],
    ['POST', 401, true],
    ['POST', 401, false],
    ['DELETE', 401, false],
  ])
  expect(provider.calls.map((each) => each.split(' ')[0])).toEqual(['HEAD', 'POST', 'POST', 'DELETE'])
})
