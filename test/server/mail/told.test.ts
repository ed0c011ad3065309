import { expect, test } from 'vitest'
import { automaticReviews, failedAttempts, installs, outbox } from '#server/db/schema.ts'
import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import { tellOfFailingCalls } from '#server/installs/failing-calls.job.ts'
import { openReview, stepReview } from '#server/reviews/automatic-reviews.rules.ts'
import { updateRow } from '#server/law/stored.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import { told } from '#test/spec/letters.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { createPerson } from '#test/support/people.ts'
import { readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

/** Expects a call to be taken; answers its body. */
async function ask(...given: Parameters<typeof on.api>): Promise<unknown> {
  const { status, body } = await on.api(...given)
  expect([status < 300, body]).toEqual([true, body])
  return body
}

const clear = () => on.server.db.delete(outbox)

const progress = async (from: 'alpha' | 'beta' | 'ga', to: 'beta' | 'ga' | 'shutdown') => {
  const { slug } = await addonAt(on.world, from)
  await clear()
  await ask('admin', 'POST', `/addons/${slug}/progressions`, { to })
}

type Step = 'completed' | 'failed' | 'internal_error' | 'cancelled'

/** Ends a run whose last step came out so. */
async function endRun(status: Step, only: 'manifest' | null = null): Promise<void> {
  const addon = await addonAt(on.world, 'alpha')
  const manifest = await currentManifest(on.server.db, addon.id)
  if (manifest === undefined) throw new Error('there is no manifest')
  const act = on.world.act('admin')
  const run = await openReview(act, addon, manifest, 'beta', { only, via: 'http' })
  const ended = { status, suggestions: [], errors: [] }
  const steps = { ...run.steps, reprovision: ended }
  for (const name of ['manifest', 'provision', 'deprovision'] as const)
    steps[name] = { ...ended, status: 'completed' }
  const running = await updateRow(act, automaticReviews, run.id, { status: 'in_progress', steps })
  await clear()
  await stepReview(act, running, { type: 'finish', by: 'system' })
}

/** Fails so many calls for an install in the last hour, and in each of the week before it; looks twice. */
async function failCalls(lastHour: number, usually: number): Promise<void> {
  const { id } = await addonAt(on.world, 'ga')
  const { big } = await storedPlans(on.server.db, id)
  if (big === undefined) throw new Error('the add-on lacks its plan')
  const now = on.server.clock.now()
  const installId = await putInstall(on.server.db, { plan: big, requestedAt: now })
  const failed = (place: number, hours: number) => ({
    addonId: id,
    installId,
    appName: 'shop',
    plan: 'big',
    method: 'DELETE',
    url: 'https://addon.acme.example/resources/1',
    responseBody: '',
    params: {},
    actionType: 'deprovision' as const,
    errorType: place % 3 === 0 ? ('timeout' as const) : ('server_error' as const),
    createdAt: new Date(now.getTime() - hours * 3_600_000),
  })
  await on.server.db.insert(failedAttempts).values([
    ...Array.from({ length: lastHour }, (_, i) => failed(i, 0.5)),
    // As many again within the day that one letter is for.
    ...Array.from({ length: lastHour }, (_, i) => failed(i, 0.5 - 23)),
    ...Array.from({ length: usually * 24 * 7 }, (_, i) => failed(i, 1.5 + (i % 160))),
  ])
  await clear()
  await tellOfFailingCalls(on.server)
  on.server.clock.advance(23 * 3_600_000)
  await tellOfFailingCalls(on.server)
}

const events: Readonly<Record<string, () => Promise<unknown>>> = {
  'an approval is requested again': async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const type = 'marketplace_fitting_approval'
    const id = readId(await ask('provider', 'POST', `/addons/${slug}/approvals`, { type }))
    await ask('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Too thin.' })
    await clear()
    await ask('provider', 'POST', `/addons/${slug}/approvals`, { type, text: 'It is thicker now.' })
  },
  'staff take an add-on to beta': () => progress('alpha', 'beta'),
  'staff take an add-on to GA': () => progress('beta', 'ga'),
  'staff shut an add-on down': () => progress('ga', 'shutdown'),
  'an announced shutdown comes': async () => {
    const { id, slug } = await addonAt(on.world, 'ga')
    const { big } = await storedPlans(on.server.db, id)
    const installed = { planId: big?.id ?? '', account: 'customer@shop.example' }
    await on.server.db.insert(installs).values({ ...installed, installedAt: on.server.clock.now() })
    const notice = { date: '2026-12-02', message: 'Move on.' }
    const written = readId(await ask('admin', 'POST', `/addons/${slug}/deprecations`, notice))
    await ask('admin', 'POST', `/deprecations/${written}/announce`)
    await clear()
    on.server.clock.set('2026-12-02T00:00:00Z')
    await runDueDeprecations(on.server)
  },
  'a review passes': () => endRun('completed'),
  'a review fails': () => endRun('failed'),
  'a review ends in an error of the platform': () => endRun('internal_error'),
  'a review is canceled': () => endRun('cancelled'),
  'calls to a provider fail more than usual': () => failCalls(6, 0),
  'calls to a provider fail as they usually do': () => failCalls(6, 3),
  'a trial ends': () => endRun('completed', 'manifest'),
  'a person leaves the company': async () => {
    await addonAt(on.world, 'alpha')
    const { companyId } = on.world
    const leaver = await createPerson(on.server, 'leaver@acme.example', { companyId })
    const users = (await ask(leaver, 'GET', `/companies/${companyId}/company_users`)) as {
      id: string
      email: string
    }[]
    const own = users.find(({ email }) => email === leaver.email)
    await clear()
    await ask(leaver, 'DELETE', `/company_users/${own?.id}`)
  },
}

const addresses = {
  company: 'partner@acme.example',
  staff: 'admin@platform.example',
  customer: 'customer@shop.example',
  leaver: 'leaver@acme.example',
}

test.each(told.map((row) => [row.event, row] as const))('%s', async (event, { letters }) => {
  await events[event]?.()
  const written = (await on.server.db.select().from(outbox)).toSorted((a, b) => a.to.localeCompare(b.to))
  const due = letters
    .map(({ to, ...each }) => ({ to: addresses[to], ...each }))
    .toSorted((a, b) => a.to.localeCompare(b.to))
  expect(written.map(({ to, topic }) => [to, topic])).toEqual(due.map(({ to, topic = null }) => [to, topic]))
  for (const [i, { says, keeps = [] }] of due.entries()) {
    const text = `${written[i]?.subject}\n${written[i]?.text}`
    for (const fact of says) expect(text).toContain(fact)
    for (const fact of keeps) expect(text).not.toContain(fact)
  }
})

test('every event of the table is made', () => {
  expect(told.map(({ event }) => event).toSorted()).toEqual(Object.keys(events).toSorted())
})
