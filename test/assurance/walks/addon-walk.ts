import * as fc from 'fast-check'
import type { Hono } from 'hono'
import { pino } from 'pino'
import type { Party } from '#machines/law.ts'
import { createApp } from '#server/app.ts'
import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { Platform } from '#test/model/drivers/platform.ts'
import { call, createPerson } from '#test/support/people.ts'
import { type TestServer, testStart } from '#test/support/server.ts'
import { type AddonStep, anyStep, prepare, stepSaid, type Who } from './addon-steps.ts'
import { expectEqual } from './expect-alike.ts'
import { legalStep } from './legal-steps.ts'
import { approvalsAt, ExpectedAddon, invitedEmail, type PlanSlug, planSlugs } from './expected-addon.ts'
import { raisesRevision } from './expected-revision.ts'
import type { Command } from './walk.ts'
import { WalkedAddon } from './walked-addon.ts'

/** The platform at first: an add-on in each stage. */
const stages = ['alpha', 'beta', 'ga'] as const

/** Properties of all add-ons of a walk. */
interface Model {
  addons: ExpectedAddon[]
  /** How many commands were run. */
  nth: number
}

interface Real {
  platform: Platform
  /** The same platform, which keeps no answers. */
  computing: Hono
  addons: WalkedAddon[]
}

type AddonCommand = Command<Model, Real>

const log = pino({ level: 'silent' })

/** Nobody is let wait for a machine that is not there. */
const at = <T>(items: readonly T[], index: number): T => {
  const item = items[index]
  if (item === undefined) throw new Error(`there is no add-on ${index}`)
  return item
}

/** Each side asks for what is told, and all that is stored is compared with what has to be. */
async function expectAll({ addons: expected, nth }: Model, real: Real, touched: number, plan: PlanSlug) {
  const { addons } = real
  for (const [index, walked] of addons.entries()) await walked.expectStored(at(expected, index))
  const by: Party = nth % 2 === 0 ? 'provider' : 'admin'
  await at(addons, touched).expectTold(at(expected, touched), by, plan)
  await expectComputed(real, at(addons, touched), by, nth)
}

/** Reads whose answers are kept: of an add-on, and those of all of them. */
const keptLists = [
  '',
  '/actions',
  '/approvals',
  '/plans',
  '/features_and_plans',
  '/transitions',
  '/plan_passes',
  '/deprecations',
]

/** Some of the answers that are kept are those that the platform without kept answers computes. */
async function expectComputed({ platform, computing }: Real, { row }: WalkedAddon, by: Party, nth: number) {
  const own = [nth, nth + 1].map((i) => `/addons/${row.slug}${at(keptLists, i % keptLists.length)}`)
  for (const path of [...own, '/addons']) {
    const ask = (app: Hono) => call({ app }, 'GET', `/api/v3${path}`, { as: platform.anybody(by) })
    const [kept, computed] = [await ask(platform.server.app), await ask(computing)]
    expectEqual(
      { path, status: kept.status, body: kept.body },
      { path, status: computed.status, body: computed.body },
    )
  }
}

/** Somebody sends it, and the platform answers and becomes as the lifecycles say. */
async function send(model: Model, real: Real, index: number, who: Who, step: AddonStep): Promise<void> {
  model.nth += 1
  const walked = at(real.addons, index)
  const { platform } = real
  const now = platform.server.clock.now()
  const { request, answer } = await prepare(walked, at(model.addons, index), step, who, model.nth, now)
  const before = answer.take === null ? await walked.rows() : null
  const seen = await walked.revision()
  const raises = answer.take !== null && raisesRevision(at(model.addons, index), step)
  const { status, body } = await call(platform.server, request.method, request.path, {
    as: platform.anybody(who),
    body: request.body,
  })
  const unforeseen = status === answer.status ? null : body
  expectEqual({ status, unforeseen }, { status: answer.status, unforeseen: null })
  if (answer.take === null) expectEqual(await walked.rows(), before)
  else answer.take()
  expectEqual({ raises: (await walked.revision()) > seen }, { raises })
  const plan = 'plan' in step ? step.plan : at(planSlugs, model.nth % planSlugs.length)
  await expectAll(model, real, index, plan)
}

const said = (index: number, step: AddonStep, who: Who) =>
  `${stages[index] ?? ''} add-on: ${stepSaid(step)} by ${who}`

/** Whatever it is, legal or not. */
class Send implements AddonCommand {
  constructor(
    readonly index: number,
    readonly who: Who,
    readonly step: AddonStep,
  ) {}

  check = () => true
  run = (model: Model, real: Real) => send(model, real, this.index, this.who, this.step)
  toString = () => said(this.index, this.step, this.who)
}

/** Something that is legal as things stand; by chance alone, little of it would be. */
class SendLegal implements AddonCommand {
  #sent = 'something legal'

  constructor(
    readonly index: number,
    readonly pick: number,
  ) {}

  check = ({ addons }: Readonly<Model>) => addons[this.index]?.stage !== 'shutdown'

  async run(model: Model, real: Real): Promise<void> {
    const { index } = this
    const now = real.platform.server.clock.now()
    const legal = legalStep(at(model.addons, index), this.pick, now)
    if (legal === null) throw new Error('there is nothing that the add-on takes')
    this.#sent = said(index, legal.step, legal.by)
    await send(model, real, index, legal.by, legal.step)
  }

  toString = () => this.#sent
}

class LetTimePass implements AddonCommand {
  constructor(readonly days: number) {}

  check = () => true

  async run(model: Model, real: Real): Promise<void> {
    model.nth += 1
    const { db, clock, config } = real.platform.server
    clock.advance(this.days * 86_400_000)
    await runDueRepricings({ db, clock, config, log })
    await runDueDeprecations({ db, clock, config })
    for (const addon of model.addons) addon.liveUntil(dayOf(clock.now()))
    await expectAll(model, real, model.nth % model.addons.length, at(planSlugs, model.nth % planSlugs.length))
  }

  toString = () => `${this.days} days pass`
}

/** Instead of one that has left its stage. */
class GiveBirth implements AddonCommand {
  constructor(readonly index: number) {}

  check = ({ addons }: Readonly<Model>) => addons[this.index]?.stage !== stages[this.index]

  async run(model: Model, real: Real): Promise<void> {
    model.nth += 1
    const stage = at(stages, this.index)
    // What belongs to the old one has to stay as it is; the audit looks after it.
    real.addons[this.index] = await WalkedAddon.born(real.platform, stage)
    model.addons[this.index] = new ExpectedAddon(stage, approvalsAt(stage))
    await expectAll(model, real, this.index, 'big')
  }

  toString = () => `another add-on in ${stages[this.index] ?? ''}`
}

const index = fc.integer({ min: 0, max: stages.length - 1 })
const who = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Who>('admin') },
  { weight: 5, arbitrary: fc.constant<Who>('provider') },
  { weight: 1, arbitrary: fc.constantFrom<Who>('stranger', 'nobody') },
)
const sendAny = fc.tuple(index, who, anyStep).map(([...of]) => new Send(...of))
const sendLegal = fc.tuple(index, fc.nat(9999)).map(([...of]) => new SendLegal(...of))

export const addonCommands: fc.Arbitrary<AddonCommand>[] = [
  fc.oneof(
    { weight: 14, arbitrary: sendLegal },
    { weight: 8, arbitrary: sendAny },
    { weight: 2, arbitrary: fc.constantFrom(1, 9, 20, 31, 62, 62).map((days) => new LetTimePass(days)) },
    { weight: 2, arbitrary: index.map((each) => new GiveBirth(each)) },
  ),
]

export async function beginAddons(server: TestServer): Promise<{ model: Model; real: Real }> {
  await server.clear()
  server.clock.set(testStart)
  const platform = await Platform.open(server)
  await createPerson(server, invitedEmail)
  const addons: WalkedAddon[] = []
  for (const stage of stages) addons.push(await WalkedAddon.born(platform, stage))
  const expected = stages.map((stage) => new ExpectedAddon(stage, approvalsAt(stage)))
  const { db, clock, config } = server
  const computing = createApp({ db, clock, config, log, portalDir: null, keptBytes: 0 })
  return { model: { addons: expected, nth: 0 }, real: { platform, computing, addons } }
}

export async function endAddons({ platform }: Real): Promise<void> {
  expectEqual(await platform.violations(), [])
}
