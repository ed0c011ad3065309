import { afterEach, describe, expect, test } from 'vitest'
import { reviewStepNames } from '#machines/review/review-step.ts'
import { secretMask } from '#contract/manifest.ts'
import { sampleBehaviours, type SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { reviewedAddon, type ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 20.1: each step of a review shows its calls in order, and each finding points at its call. */

const on = useWorld()
const open: ReviewedAddon[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function reviewed(behaviour: SampleBehaviour) {
  const addon = await addonAt(on.world, 'alpha')
  const provider = await reviewedAddon(on.world, addon, behaviour, behaviour === 'slow' ? 3100 : 10)
  open.push(provider)
  const id = readId((await on.api('provider', 'POST', `/addons/${addon.slug}/automatic_reviews`, {})).body)
  return { id, provider }
}

interface Call {
  number: number
  step: string
  method: string
  url: string
  params: { oauth_grant?: { code: string } }
  wrong_password: boolean
  response_code: number | null
  response_body: string | null
  took_ms: number | null
  verdict: string
  findings: { kind: string; text: string }[]
}

const callsOf = async (id: string) => {
  const { body } = await on.api('provider', 'GET', `/automatic_reviews/${id}/calls`)
  return body as Call[]
}

describe('the calls of a review', () => {
  test('are the requests that its provider got, in order, with ms, answers and verdicts', async () => {
    const { id, provider } = await reviewed('good')
    expect(await callsOf(id)).toEqual([])
    await provider.run()
    const calls = await callsOf(id)
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
  })

  test('keep no secret: neither password, nor grant, nor config', async () => {
    const { id, provider } = await reviewed('good')
    await provider.run()
    const [, , made] = await callsOf(id)
    expect(made?.params.oauth_grant).toMatchObject({ code: secretMask })
    expect(made?.response_body).toContain(secretMask)
    expect(made?.response_body).not.toContain('https://')
    const sent = provider.bodies.find((body) => JSON.stringify(body).includes('"oauth_grant"'))
    const { code } = (sent as { oauth_grant: { code: string } }).oauth_grant
    expect(JSON.stringify(await callsOf(id))).not.toContain(code)
  })

  test('one under way has no answer yet; one broken off by the end of its process has the finding', async () => {
    const { id, provider } = await reviewed('good')
    const gate = provider.gate('DELETE')
    const running = provider.start()
    await gate.reached
    expect((await callsOf(id)).at(-1)).toMatchObject({
      step: 'deprovision',
      verdict: 'under_way',
      response_code: null,
      response_body: null,
      took_ms: null,
    })
    running.interrupt()
    await running.done
    gate.open()
    const found = (await callsOf(id)).find(({ step }) => step === 'deprovision')
    expect(found?.findings).toEqual([
      {
        kind: 'error',
        text: 'Something went wrong during the deprovisioning check. Please try again. If the issue continues, create a ticket.',
      },
    ])
  })
})

describe('each finding points at its call', () => {
  test.each(sampleBehaviours)('of a provider that is %s', async (behaviour) => {
    const { id, provider } = await reviewed(behaviour)
    await provider.run()
    on.server.clock.advance(16 * 60_000)
    await provider.run()
    const calls = await callsOf(id)
    const { body } = await on.api('provider', 'GET', `/automatic_reviews/${id}`)
    const review = body as Record<string, { errors: string[]; suggestions: string[]; status: string }>
    for (const name of reviewStepNames) {
      const { errors, suggestions, status } = review[name] ?? { errors: [], suggestions: [], status: '' }
      const told = calls.filter(({ step }) => step === name).flatMap(({ findings }) => findings)
      const texts = (kind: string) => told.filter((each) => each.kind === kind).map(({ text }) => text)
      expect([name, texts('error').toSorted(), texts('suggestion').toSorted()]).toEqual([
        name,
        errors.toSorted(),
        suggestions.toSorted(),
      ])
      // The offending answer is kept.
      const offending = calls.filter(({ step, verdict }) => step === name && verdict === 'failed')
      expect([name, offending.length]).toEqual([name, status === 'failed' ? 1 : 0])
    }
  })
})

test('another company’s review is not found', async () => {
  const { id } = await reviewed('good')
  expect((await on.api('stranger', 'GET', `/automatic_reviews/${id}/calls`)).status).toBe(404)
})
