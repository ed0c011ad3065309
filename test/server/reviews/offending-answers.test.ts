import { desc, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { secretMask } from '#contract/manifest.ts'
import { failedAttempts } from '#server/db/schema.ts'
import { type SampleBehaviour, sampleBehaviours } from '#server/demo/services/sample-behaviour.ts'
import { reviewedAddon, type ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* READINGS 24: a failed attempt is written whenever a call to a provider fails, whatever it failed by. */

const on = useWorld()
const open: ReviewedAddon[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** The failed attempts that a review of this behaviour leaves, oldest first. */
async function attemptsOf(behaviour: SampleBehaviour) {
  const addon = await addonAt(on.world, 'alpha')
  const provider = await reviewedAddon(on.world, addon, behaviour, 10)
  open.push(provider)
  readId((await on.api('provider', 'POST', `/addons/${addon.slug}/automatic_reviews`, {})).body)
  await provider.run()
  const { addonId, createdAt } = failedAttempts
  return on.server.db.select().from(failedAttempts).where(eq(addonId, addon.id)).orderBy(desc(createdAt))
}

test.each([
  [
    'wrong-config',
    { responseCode: 200, errorType: 'invalid_response', body: `{"SOMETHING_ELSE":"${secretMask}"}` },
  ],
  ['new-id', { responseCode: 200, errorType: 'invalid_response', body: '-again"' }],
  ['same-id', { responseCode: 200, errorType: 'invalid_response', body: '"id":' }],
] as const)(
  'a review that fails by the content of an answer (%s) keeps that answer',
  async (behaviour, wanted) => {
    const attempts = await attemptsOf(behaviour)
    expect(attempts).toMatchObject([
      {
        responseCode: wanted.responseCode,
        errorType: wanted.errorType,
        wrongPassword: false,
        method: 'POST',
      },
    ])
    expect(attempts[0]?.responseBody).toContain(wanted.body)
  },
)

/** Behaviours that no request of a review fails by. */
const blameless: readonly SampleBehaviour[] = [
  'good',
  'slow',
  'slow-delete',
  'async',
  'async-deprovision',
  'refuses-plan',
]
/** A review of these goes on waiting. */
const waiting: readonly SampleBehaviour[] = ['async-never', 'async-deprovision-never']

test.each(sampleBehaviours.filter((each) => ![...blameless, ...waiting].includes(each)))(
  'a review of a provider that is %s keeps an attempt',
  async (behaviour) => {
    expect(await attemptsOf(behaviour)).not.toEqual([])
  },
)

test.each(blameless)('a review of a provider that is %s keeps none', async (behaviour) => {
  expect(await attemptsOf(behaviour)).toEqual([])
})
